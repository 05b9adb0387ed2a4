// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.directory.DirectorySchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.service.Registry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.apache.avro.Schema;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server and applications with {@code file:} that write to one directory: no id means two. */
class FileClientsTest {
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);

  @TempDir private Path directory;

  @SuppressWarnings("NullAway.Init") // before each test
  private DirectorySchemaStore store;

  @SuppressWarnings("NullAway.Init") // before each test
  private Registry registry;

  @BeforeEach
  void open() throws Exception {
    store = new DirectorySchemaStore(directory); // it notices no changes by itself
    registry = new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private int register(String subject, String type) {
    String text = "\"" + type + "\"";
    return registry.register(subject, Draft.of(text)).id();
  }

  private SchemaRegistry application(Path folder) {
    return new DirectorySchemaRegistry(folder, Matching.EXACT);
  }

  private Path context(String name) {
    return directory.resolve("@contexts").resolve(name);
  }

  @Test
  void inAContextTheServerReadsTheIdOfAnApplicationFirst() {
    register(":.team:a", "int");
    try (SchemaRegistry application = application(context("team"))) {
      SchemaReference given = application.register("q", BYTES, Kind.ID);

      assertThat(register(":.team:z", "double")).isEqualTo(3);
      assertThat(given).isEqualTo(new SchemaReference.Id(2));
      assertThat(application.schema(given)).isEqualTo(BYTES);
      assertThat(registry.version(":.team:q", new VersionNumber(1), Deleted.HIDDEN).id())
          .isEqualTo(2);
    }
  }

  @Test
  void inANewContextTheServerReadsTheIdOfAnApplicationFirst() {
    register("a", "int");
    try (SchemaRegistry application = application(context("new"))) {
      assertThat(application.register("q", BYTES, Kind.ID)).isEqualTo(new SchemaReference.Id(1));
      assertThat(register(":.new:z", "double")).isEqualTo(2);
    }
  }

  @Test
  void whatAnApplicationHasAddedInAContextIsNotSaidNotToExist() {
    register(":.team:a", "int");
    try (SchemaRegistry application = application(context("team"))) {
      application.register("q", BYTES, Kind.ID);
    }

    store.requireComplete();
    assertThat(registry.version(":.team:q", new VersionNumber(1), Deleted.HIDDEN).id())
        .isEqualTo(2);
  }

  /** Its version may be deleted, and clones do not have the files whose names begin with a dot. */
  @Test
  void anApplicationGivesNoIdThatTheServerHasGiven() throws Exception {
    register("a", "int");
    register("b", "long");
    registry.deleteSubject("b", Deletion.SOFT);
    registry.deleteSubject("b", Deletion.PERMANENT);
    Files.delete(directory.resolve(".served"));

    try (SchemaRegistry application = application(directory)) {
      assertThat(application.register("q", BYTES, Kind.ID)).isEqualTo(new SchemaReference.Id(3));
      for (String settings : List.of("<<<<<<< HEAD", "", "null")) {
        Files.writeString(directory.resolve("@registry.json"), settings);
        assertThatThrownBy(
                () -> application.register("r", Schema.create(Schema.Type.FLOAT), Kind.ID))
            .hasMessageStartingWith("The highest id that a server has given is unknown")
            .hasMessageEndingWith("@registry.json");
      }
    }
  }

  /** The server was killed, or its disk is full. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anApplicationGivesNoIdWhileAChangeOfTheServerIsNotFinished(boolean isInContext)
      throws Exception {
    register(":.team:a", "int");
    register("a", "int");
    Files.writeString(
        directory.resolve(".transaction.json"),
        """
        {"writes":[
          {"path":"words/1.avsc","text":"\\"string\\"","timestampMs":1},
          {"path":"ids.properties","text":"a/1=1\\nwords/1=2\\n","timestampMs":1}]}
        """);
    try (SchemaRegistry application = application(isInContext ? context("team") : directory)) {
      assertThatThrownBy(() -> application.register("q", BYTES, Kind.ID))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessageContaining("has begun a change");
      List<ThrowingCallable> lookUps =
          List.of(
              () -> application.schema(new SchemaReference.Id(2)),
              () -> application.schema(new SchemaReference.Version("words", 1)),
              () -> application.lookUp("words", Schema.create(Schema.Type.STRING), Kind.ID),
              () -> application.latest("words", Kind.VERSION));
      for (ThrowingCallable each : lookUps) {
        assertThatThrownBy(each).isInstanceOf(RegistryUnavailableException.class);
      }

      store.requireComplete(); // finishes it
      assertThat(registry.byId(2, "").body().text()).isEqualTo("\"string\"");
      assertThat(application.register("q", BYTES, Kind.ID))
          .isEqualTo(new SchemaReference.Id(isInContext ? 2 : 3));
    }
  }

  @Test
  void anUnknownIdIsUnknownWithoutSuchAChange() {
    register("a", "int");
    assertThatThrownBy(() -> registry.byId(2, "")).isInstanceOf(Refusal.class);
    store.requireComplete();
  }
}
