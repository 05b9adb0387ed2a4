// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import static io.avrolope.cli.schemas.Schemas.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.Main;
import io.avrolope.cli.schemas.Schemas.Result;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.registry.SchemaCatalog.ReadOnly;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A copy that was stopped or killed leaves no subject in mode IMPORT, or the next copy says so. */
@Timeout(60)
class InterruptedCopyTest {
  @TempDir Path state;
  private final RegistryServer source = new RegistryServer();
  private final RegistryServer target = new RegistryServer();

  @AfterEach
  void close() {
    source.close();
    target.close();
  }

  private String[] copy(String... more) {
    String[] first = {
      "copy", "--from", source.url(), "--to", target.url(), "--ids", "--state-dir", state.toString()
    };
    return Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(state)) {
      return files.toList();
    }
  }

  @Test
  @Tag("process")
  void modeThatAKilledCopyLeftIsRestoredByTheNextOne() throws Exception {
    source.register("a", "\"int\"");
    source.register("b", "\"long\"");
    target.setMode("a", "READWRITE");
    Process process = start(copy());
    try {
      awaitImport("a");
      process.destroyForcibly().waitFor();
    } finally {
      process.destroyForcibly();
    }
    assertThat(target.mode("a")).contains("IMPORT");

    assertThat(run(copy("--dry-run")).err())
        .startsWith(
            "a: an interrupted copy has left the subject in mode IMPORT; the next copy restores the"
                + " mode before\n");
    Result result = run(copy());

    assertThat(result.err())
        .isEqualTo(
            "a: an interrupted copy has left the subject in mode IMPORT; restored mode"
                + " READWRITE\n");
    assertThat(result.status()).isZero();
    assertThat(target.mode("a")).contains("READWRITE");
    assertThat(target.mode("b")).isEmpty();
    assertThat(files()).isEmpty();
  }

  /** Starts the program in a process, whose first write to the target never gets a response. */
  private Process start(String... args) throws IOException {
    target.holdNextPost();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "schemas"));
    command.addAll(List.of(args));
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private void awaitImport(String subject) throws InterruptedException {
    while (target.count("POST", "/subjects/" + subject + "/versions") == 0) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Test
  @Tag("process")
  void stoppedCopyRestoresTheModeAndPrintsWhatItCopied() throws Exception {
    source.register("a", "\"int\"");
    Process process = start(copy());
    try {
      awaitImport("a");
      process.destroy(); // SIGTERM
      while (target.mode("a").isPresent()) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
    } finally {
      process.destroyForcibly();
    }

    assertThat(target.mode("a")).isEmpty();
  }

  @Test
  void modeImportThatNobodyNotedIsReported() {
    source.register("a", "\"int\"");
    target.setMode("a", "IMPORT");
    String note =
        "a: the subject is in mode IMPORT in the target, and stays so: no client can register"
            + " schemas under it. If an interrupted copy has left that mode, send DELETE"
            + " /mode/<subject>\n";

    assertThat(run(copy()).err()).isEqualTo(note);
    assertThat(run(copy()).err()).isEqualTo(note); // everything is present now
    assertThat(target.mode("a")).contains("IMPORT");
  }

  @Test
  void noteOfARunningCopyIsLeftAlone() throws IOException {
    try (ImportJournal running = new ImportJournal(state, target.url())) {
      running.begin("a", Optional.empty());
      target.setMode("a", "IMPORT");
      source.register("b", "\"int\"");

      assertThat(run(copy())).satisfies(result -> assertThat(result.err()).isEmpty());
      assertThat(target.mode("a")).contains("IMPORT");
      running.end("a");
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void journalKeepsModesOfOneRegistryUntilTheyAreRestored() throws IOException {
    try (ImportJournal journal = new ImportJournal(state, "http://one")) {
      journal.begin("a=:b", Optional.of("READONLY"));
      journal.begin("c", Optional.empty());
      journal.begin("d", Optional.empty());
      journal.end("d");
    }

    assertThat(new ImportJournal(state, "http://two").abandoned()).isEmpty();
    try (ImportJournal.Abandoned abandoned =
        new ImportJournal(state, "http://one").abandoned().get(0)) {
      assertThat(abandoned.modes())
          .isEqualTo(Map.of("a=:b", Optional.of("READONLY"), "c", Optional.empty()));
      abandoned.delete();
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void nothingIsImportedAfterAStop() {
    try (ImportJournal journal = new ImportJournal(state, "http://one");
        OpenCatalog open = OpenCatalog.of(Map.of("schema.registry.url", target.url()))) {
      OpenImports imports = new OpenImports(open.catalog(), ReadOnly.RESPECTED, journal);
      imports.of("a");
      assertThat(target.mode("a")).contains("IMPORT");

      imports.stop();

      assertThat(target.mode("a")).isEmpty();
      assertThatThrownBy(() -> imports.of("a"))
          .isInstanceOf(CommandException.class)
          .hasMessage("Stopped by the user");
    }
  }

  @Test
  void failureToRestoreOneModeDoesNotKeepTheOthers() {
    try (ImportJournal journal = new ImportJournal(state, "http://one");
        OpenCatalog open =
            OpenCatalog.of(Map.of("schema.registry.url", target.url(), "max.retries", "0"))) {
      OpenImports imports = new OpenImports(open.catalog(), ReadOnly.RESPECTED, journal);
      imports.of("a");
      imports.of("b");
      target.next(Misbehaviour.error(403, 403, "no"));

      assertThatThrownBy(imports::close)
          .hasMessageStartingWith("Subject a is still in mode IMPORT");
      assertThat(target.mode("b")).isEmpty();
    }
    assertThat(new ImportJournal(state, "http://one").abandoned().get(0).modes())
        .isEqualTo(Map.of("a", Optional.empty()));
  }
}
