// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.directory.DirectorySchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.doctor.DirectoryDoctor;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.service.Registry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A version with references has two files: {@code 1.json} has the schema as it is served, {@code
 * 1.avsc} has the types of the references in it. When one of them is changed alone, the server, the
 * doctor and {@code file:} say so, and name the file.
 */
class DirectoryReferenceDamageTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String A =
      "{\"type\":\"record\",\"name\":\"A\",\"fields\":[{\"name\":\"x\",\"type\":\"int\"}]}";
  private static final String B =
      "{\"type\":\"record\",\"name\":\"B\",\"fields\":[{\"name\":\"a\",\"type\":\"A\"}]}";
  private static final Reference TO_A = new Reference("A", "a", 1);

  @TempDir private Path directory;

  @SuppressWarnings("NullAway.Init") // each test opens it
  private DirectorySchemaStore store;

  /** A change of one of the two files. */
  private enum Damage {
    JSON_DELETED("b/1.json", ""),
    SCHEMA_LEFT_OUT("b/1.json", ""),
    SCHEMA_AND_REFERENCES_LEFT_OUT("b/1.json", ""),
    JSON_EDITED("b/1.json", ""),
    REFERENCE_EDITED("b/1.json", ""),
    TEXT_EDITED("b/1.avsc", B),
    TEXT_WITH_MARKS_OF_A_MERGE("b/1.avsc", B),
    TEXT_DELETED("b/1.avsc", B);

    /** The file that all reports name. */
    private final String file;

    /** The schema of id 2 after a restart; empty if the files do not have it. */
    private final String afterStart;

    Damage(String file, String afterStart) {
      this.file = file;
      this.afterStart = afterStart;
    }
  }

  private void damage(Damage damage) throws IOException {
    switch (damage) {
      case JSON_DELETED, TEXT_DELETED -> Files.delete(directory.resolve(damage.file));
      case SCHEMA_LEFT_OUT ->
          write(damage.file, read(damage.file).replaceFirst("\"schema\" : .*,\n", ""));
      case SCHEMA_AND_REFERENCES_LEFT_OUT ->
          write(damage.file, "{\"metadata\":{\"properties\":{\"owner\":\"me\"}}}");
      case JSON_EDITED -> write(damage.file, read(damage.file).replace("\\\"a\\\"", "\\\"b\\\""));
      case REFERENCE_EDITED -> write(damage.file, read(damage.file).replace("\"a\"", "\"a2\""));
      case TEXT_EDITED -> write(damage.file, read(damage.file).replace("int", "long"));
      case TEXT_WITH_MARKS_OF_A_MERGE -> write(damage.file, "<<<<<<< HEAD\n" + read(damage.file));
    }
  }

  private String read(String path) throws IOException {
    return Files.readString(directory.resolve(path));
  }

  private void write(String path, String text) throws IOException {
    Files.writeString(directory.resolve(path), text);
  }

  private void start() throws IOException {
    store = new DirectorySchemaStore(directory, Duration.ofMillis(20));
  }

  private void serve() throws IOException {
    start();
    register("a", A, List.of());
    register("b", B, List.of(TO_A));
    register("a2", A, List.of());
  }

  private void register(String subject, String text, List<Reference> references) {
    Draft draft = Draft.of(text).withReferences(references);
    new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC()).register(subject, draft);
  }

  @AfterEach
  void stop() {
    if (store != null) {
      store.close();
    }
  }

  private String served() {
    return store.read(state -> state.first("", 2).map(version -> version.body().text()).orElse(""));
  }

  private List<String> findings() {
    return new DirectoryDoctor(directory)
        .examine().findings().stream()
            .map(finding -> finding.kind().code() + " " + finding)
            .toList();
  }

  private void requireRefusal(SchemaReference reference, String file) {
    DirectorySchemaRegistry library = new DirectorySchemaRegistry(directory, Matching.EXACT);
    assertThatThrownBy(() -> library.schema(reference))
        .isInstanceOf(AvrolopeException.class)
        .hasMessageContaining(file);
  }

  private void await(Predicate<StoreHealth> expected) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!expected.test(store.health())) {
      assertThat(System.nanoTime()).as(store.health().reason()).isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  private void requireReports(Damage damage) {
    assertThat(store.health().state()).isEqualTo(StoreHealth.State.DEGRADED);
    assertThat(store.health().reason()).contains(damage.file);
    assertThat(findings()).hasSize(1);
    assertThat(findings().get(0)).startsWith("changed-since-served").contains(damage.file);
    requireRefusal(new SchemaReference.Version("b", 1), damage.file);
    requireRefusal(new SchemaReference.Id(2), damage.file);
    if (Files.exists(directory.resolve("b/1.avsc"))) {
      DirectorySchemaRegistry library = new DirectorySchemaRegistry(directory, Matching.EXACT);
      assertThatThrownBy(() -> library.latest("b", SchemaReference.Kind.VERSION))
          .isInstanceOf(AvrolopeException.class)
          .hasMessageContaining(damage.file);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whileAServerRuns(Damage damage) throws Exception {
    serve();
    String json = read("b/1.json");
    String text = read("b/1.avsc");
    damage(damage);
    await(health -> health.state() == StoreHealth.State.DEGRADED);
    requireReports(damage);
    assertThat(served()).isEqualTo(B);

    write("b/1.json", json);
    write("b/1.avsc", text);
    await(health -> health.state() == StoreHealth.State.READY);
    assertThat(served()).isEqualTo(B);
  }

  @ParameterizedTest
  @EnumSource
  void beforeAServerStarts(Damage damage) throws Exception {
    serve();
    store.close();
    damage(damage);
    for (int start = 1; start <= 2; start++) {
      start();
      requireReports(damage);
      assertThat(served()).isEqualTo(damage.afterStart);
      store.close();
    }
  }

  @Test
  void whatHasTheSameMeaningIsNoDamage() throws Exception {
    serve();
    write("b/1.avsc", read("b/1.avsc").replace("\"name\" : \"B\",", "\"name\":\"B\" ,\n\n"));
    write("b/1.json", read("b/1.json").replace("\n", "\r\n"));
    await(health -> !store.isChanged());

    assertThat(store.health()).isEqualTo(StoreHealth.READY);
    assertThat(findings()).isEmpty();
    assertThat(served()).isEqualTo(B);
    DirectorySchemaRegistry library = new DirectorySchemaRegistry(directory, Matching.EXACT);
    assertThat(library.schema(new SchemaReference.Id(2)).getFullName()).isEqualTo("B");
  }

  @Test
  void aSoftDeletionIsNoDamage() throws Exception {
    serve();
    new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC())
        .deleteVersion("b", new VersionNumber(1), Deletion.SOFT);
    store.close();
    assertThat(findings()).isEmpty();

    start();
    assertThat(store.health()).isEqualTo(StoreHealth.READY);
    store.close();
    write("b/1.deleted.avsc", read("b/1.deleted.avsc").replace("int", "long"));

    start();
    assertThat(store.health().reason()).contains("b/1.deleted.avsc");
    requireRefusal(new SchemaReference.Id(2), "b/1.avsc");
  }

  @Test
  void aTextThatUsesNoneOfItsReferencesIsRead() throws Exception {
    start();
    register("a", A, List.of());
    register("b", "\"bytes\"", List.of(TO_A));

    DirectorySchemaRegistry library = new DirectorySchemaRegistry(directory, Matching.EXACT);
    assertThat(library.schema(new SchemaReference.Id(2)).toString()).isEqualTo("\"bytes\"");
  }

  @Test
  void aDirectoryThatNoServerHasServedNeedsNoJson() throws Exception {
    serve();
    store.close();
    Files.delete(directory.resolve(".served"));
    Files.delete(directory.resolve("b/1.json"));

    DirectorySchemaRegistry library = new DirectorySchemaRegistry(directory, Matching.EXACT);
    assertThat(library.schema(new SchemaReference.Id(2)).getFullName()).isEqualTo("B");
    assertThat(findings()).isEmpty();
    start();
    assertThat(store.health()).isEqualTo(StoreHealth.READY);
  }
}
