// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.DirectorySchemaStore;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.server.store.SchemaStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas with text that only some versions of Avro accept. */
class OlderSchemaTextTest {
  private static final String WRAPPED =
      "{\"type\":\"record\",\"name\":\"L\",\"fields\":"
          + "[{\"name\":\"n\",\"type\":[\"null\",{\"type\":\"L\"}]}]}";
  private static final String PLAIN = WRAPPED.replace("{\"type\":\"L\"}", "\"L\"");
  private static final String OTHER = "\"int\"";

  private final SchemaStore store = new MemorySchemaStore();
  private final Registry registry = registry(store);

  private static Registry registry(SchemaStore store) {
    return new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  private static Draft draft(String text, Reference... references) {
    return Draft.of(text).withReferences(List.of(references));
  }

  /** Stores a text as it is, as another registry writes it to the topic. */
  private void put(String subject, int version, int id, String text) {
    SchemaBody body = SchemaBody.of(text, List.of(), null, null);
    store.write(
        state ->
            new SchemaStore.Decision<>(
                id,
                List.of(
                    new Change.PutVersion(
                        new StoredVersion(subject, version, id, body, false, 1)))));
  }

  @Test
  void anObjectWhoseTypeIsANameIsRegisteredAndFoundAsThatName() {
    StoredVersion registered = registry.register("s", draft(WRAPPED));

    assertThat(registered.body().text()).isEqualTo(PLAIN);
    assertThat(registry.register("s", draft(PLAIN))).isEqualTo(registered);
    assertThat(registry.lookUp("s", draft(WRAPPED), Normalization.AS_SENT, Deleted.HIDDEN))
        .isEqualTo(registered);
    assertThat(registry.lookUp("s", draft(WRAPPED), Normalization.NORMALIZED, Deleted.HIDDEN))
        .isEqualTo(registered);
    assertThat(registry.incompatibilities("s", draft(WRAPPED), Client.WAITING)).isEmpty();
    assertThat(
            registry.incompatibilities(
                "s", VersionNumber.parse("1"), draft(WRAPPED), Client.WAITING))
        .isEmpty();
  }

  @Test
  void aReferencedTypeMayBeNamedByAnObject() {
    registry.register("l", draft(WRAPPED));
    String text =
        "{\"type\":\"record\",\"name\":\"M\",\"fields\":[{\"name\":\"l\",\"type\":{\"type\":\"L\"}}]}";

    StoredVersion registered = registry.register("m", draft(text, new Reference("L", "l", 1)));

    assertThat(registered.body().text()).isEqualTo(text.replace("{\"type\":\"L\"}", "\"L\""));
    assertThat(registry.resolvedText(registered))
        .isEqualTo(text.replace("{\"type\":\"L\"}", PLAIN));
  }

  @Test
  void aStoredTextThatNamesATypeByAnObjectIsFoundReadAndCompared() {
    put("s", 1, 7, WRAPPED);

    assertThat(registry.lookUp("s", draft(PLAIN), Normalization.AS_SENT, Deleted.HIDDEN).id())
        .isEqualTo(7);
    assertThat(registry.register("s", draft(WRAPPED)).id()).isEqualTo(7);
    assertThat(registry.incompatibilities("s", draft(PLAIN), Client.WAITING)).isEmpty();
    assertThat(registry.writerSchemas().schema(new SchemaReference.Id(7)))
        .hasValueSatisfying(schema -> assertThat(schema).hasToString(PLAIN));
  }

  @Test
  void aFileThatNamesATypeByAnObjectIsServed(@TempDir Path directory) throws Exception {
    Files.createDirectories(directory.resolve("s"));
    Files.writeString(directory.resolve("s/1.avsc"), WRAPPED);

    try (SchemaStore files = new DirectorySchemaStore(directory)) {
      assertThat(
              registry(files).version("s", VersionNumber.parse("1"), Deleted.HIDDEN).body().text())
          .isEqualTo(PLAIN);
      assertThat(
              registry(files)
                  .lookUp("s", draft(WRAPPED), Normalization.AS_SENT, Deleted.HIDDEN)
                  .version())
          .isEqualTo(1);
    }
  }

  @Test
  void anUnknownNameInAnObjectIsRefusedWithAvrosWords() {
    assertThatThrownBy(
            () ->
                registry.register(
                    "s", draft(WRAPPED.replace("{\"type\":\"L\"}", "{\"type\":\"Gone\"}"))))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(
            "Invalid schema of type AVRO, details: A schema \"type\" MUST be a primitive type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"not JSON", "{\"type\":\"Gone\"}", "{\"type\":\"fixed\",\"name\":\"F\"}"})
  void aVersionThatCannotBeParsedDoesNotKeepOthersOfItsSubjectFromBeingFound(String broken) {
    put("s", 1, 1, OTHER);
    put("s", 2, 2, broken);

    assertThat(registry.lookUp("s", draft(OTHER), Normalization.AS_SENT, Deleted.HIDDEN).id())
        .isEqualTo(1);
    assertThat(registry.register("s", draft(OTHER)).id()).isEqualTo(1);
    assertThatThrownBy(
            () -> registry.lookUp("s", draft(PLAIN), Normalization.AS_SENT, Deleted.HIDDEN))
        .isInstanceOf(Refusal.class)
        .hasMessage("Schema not found");
    assertThatThrownBy(() -> registry.incompatibilities("s", draft(OTHER), Client.WAITING))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Version 2 of subject s is not a schema of type AVRO that can be parsed");
    assertThat(registry.writerSchemas().schema(new SchemaReference.Id(1))).isPresent();
    assertThatThrownBy(() -> registry.writerSchemas().schema(new SchemaReference.Id(2)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Version 2 of subject s is not a schema of type AVRO that can be parsed");
  }
}
