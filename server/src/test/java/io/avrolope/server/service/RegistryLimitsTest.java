// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.RegistryLimits;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.store.MemorySchemaStore;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Schemas that would cost the server minutes or all memory are refused, and others are not. */
class RegistryLimitsTest {
  private static final int DEFAULT_COMPARISONS = RegistryLimits.DEFAULTS.maxComparisons();

  private static Registry registry(Level level, RegistryLimits limits) {
    return new Registry(
        new MemorySchemaStore(),
        Registry.Options.DEFAULTS.withLevel(level).withLimits(limits),
        Clock.systemUTC());
  }

  private static Registry registry() {
    return registry(Level.named("full").orElseThrow(), RegistryLimits.DEFAULTS);
  }

  private static StoredVersion register(
      Registry registry, String subject, String text, Reference... references) {
    return registry.register(subject, draft(text, references));
  }

  private static Draft draft(String text, Reference... references) {
    return Draft.of(text).withReferences(List.of(references));
  }

  /** A union of records, which Avro compares each with each. */
  private static String union(int branches, String prefix) {
    return IntStream.range(0, branches)
        .mapToObj(
            i ->
                "{\"type\":\"record\",\"name\":\"%s%d\",\"fields\":[{\"name\":\"f\",\"type\":\"int\"}]}"
                    .formatted(prefix, i))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String record(String name, int number, String... types) {
    return "{\"type\":\"record\",\"name\":\""
        + name
        + number
        + "\",\"fields\":["
        + IntStream.range(0, types.length)
            .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":\"" + types[i] + "\"}")
            .collect(Collectors.joining(","))
        + "]}";
  }

  @Test
  void unionsWithTooManyPairsOfBranchesAreRefusedBeforeAvroComparesThem() {
    Registry registry = registry();
    register(registry, "s", union(2_000, "A"));
    String message =
        "The compatibility check of two schemas needs more than 100000 comparisons of types, the"
            + " limit compatibility.max.comparisons. Use unions with fewer branches";

    assertThatThrownBy(() -> register(registry, "s", union(2_000, "B")))
        .isInstanceOf(Refusal.class)
        .hasMessage(message);
    assertThatThrownBy(
            () -> registry.incompatibilities("s", draft(union(2_000, "B")), Client.WAITING))
        .hasMessage(message);
    assertThatThrownBy(
            () -> registry.console().check("s", draft(union(2_000, "B")), Client.WAITING))
        .hasMessage(message);
  }

  @Test
  void unionsOfHundredsOfRecordsAreCompared() {
    Registry registry = registry();
    register(registry, "s", union(200, "A"));

    assertThat(register(registry, "s", union(200, "A").replace("\"f\"", "\"f\",\"doc\":\"d\"")))
        .extracting(StoredVersion::version)
        .isEqualTo(2);
  }

  @Test
  void comparisonsEndWhenTheClientLeaves() {
    Registry registry = registry();
    register(registry, "s", union(300, "A"));
    Draft other = draft(union(300, "B"));
    VersionNumber latest = VersionNumber.parse("latest");
    Client gone = () -> true;
    String message = "The client closed its connection";

    assertThatThrownBy(() -> registry.incompatibilities("s", other, gone)).hasMessage(message);
    assertThatThrownBy(() -> registry.incompatibilities("s", latest, other, gone))
        .hasMessage(message);
    assertThatThrownBy(() -> registry.register("s", other, Normalization.AS_SENT, gone))
        .hasMessage(message);
    assertThat(registry.versions("s", Deleted.HIDDEN)).hasSize(1);
  }

  @Test
  void recordsThatContainThemselvesAreCounted() {
    Registry registry = registry();
    String recursive =
        "{\"type\":\"record\",\"name\":\"N\",\"fields\":[{\"name\":\"next\",\"type\":[\"null\",\"N\"]%s}]}";
    register(registry, "s", recursive.formatted(""));

    assertThat(register(registry, "s", recursive.formatted(",\"doc\":\"d\"")).version())
        .isEqualTo(2);
  }

  @Test
  void allVersionsTogetherHaveALimitToo() {
    Registry registry =
        registry(
            Level.named("backward_transitive").orElseThrow(),
            new RegistryLimits(RegistryLimits.MOST_REFERENCES, 100, 10));
    String text =
        "{\"type\":\"record\",\"name\":\"R\",\"doc\":\"%d\",\"fields\":[{\"name\":\"a\",\"type\":[\"null\",\"int\"]}]}";

    assertThatThrownBy(
            () -> IntStream.range(0, 200).forEach(i -> register(registry, "s", text.formatted(i))))
        .hasMessage(
            "The compatibility check with all versions needs more than 50 times 10 comparisons of"
                + " types, the limit compatibility.max.comparisons. Use a level that is not"
                + " transitive");
    assertThat(registry.versions("s", Deleted.HIDDEN)).hasSizeGreaterThan(50);
  }

  /** Each of the layers refers to the one below it twice: the tree has 2^60 leaves. */
  @Test
  void diamondsOfReferencesAreResolvedOnce() {
    Registry registry = registry();
    register(registry, "r0", record("R", 0, "int"));
    for (int i = 1; i <= 60; i++) {
      String below = "R" + (i - 1);
      register(
          registry,
          "r" + i,
          record("R", i, below, below),
          new Reference(below, "r" + (i - 1), 1),
          new Reference("again" + i, "r" + (i - 1), 1));
    }

    assertThat(registry.versions("r60", Deleted.HIDDEN)).hasSize(1);
  }

  @Test
  void longChainsOfReferencesAreRefused() {
    Registry registry = registry(Level.BACKWARD, new RegistryLimits(500, 20, DEFAULT_COMPARISONS));

    assertThatThrownBy(() -> chain(registry, 30))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "Invalid schema of type AVRO, details: Schema references are more than 20 levels deep,"
                + " the limit schema.max.reference.depth. Use fewer references");
    assertThat(registry.versions("r20", Deleted.HIDDEN)).hasSize(1);
  }

  private static void chain(Registry registry, int length) {
    register(registry, "r0", record("R", 0, "int"));
    for (int i = 1; i <= length; i++) {
      String below = "R" + (i - 1);
      register(registry, "r" + i, record("R", i, below), new Reference(below, "r" + (i - 1), 1));
    }
  }

  @Test
  void manyReferencesAreRefused() {
    Registry registry = registry(Level.BACKWARD, new RegistryLimits(5, 100, DEFAULT_COMPARISONS));
    Reference[] references = new Reference[6];
    for (int i = 0; i < references.length; i++) {
      register(registry, "r" + i, record("R", i, "int"));
      references[i] = new Reference("R" + i, "r" + i, 1);
    }

    assertThatThrownBy(() -> register(registry, "many", "\"R0\"", references))
        .hasMessage(
            "Invalid schema of type AVRO, details: Schema references name more than 5 schemas, the"
                + " limit schema.max.references. Use fewer references");
  }

  @Test
  void deepAndWideSchemasAreRefused() {
    Registry registry = registry();
    String nested =
        "{\"type\":\"array\",\"items\":".repeat(10_000) + "\"int\"" + "}".repeat(10_000);
    String wide =
        IntStream.range(0, 100_001)
            .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":\"int\"}")
            .collect(
                Collectors.joining(",", "{\"type\":\"record\",\"name\":\"R\",\"fields\":[", "]}"));

    assertThatThrownBy(() -> register(registry, "nested", nested))
        .hasMessage(
            "Invalid schema of type AVRO, details: Expected an Avro schema but found JSON that is"
                + " nested more than 500 levels deep, at the request");
    assertThatThrownBy(() -> register(registry, "wide", wide))
        .hasMessage(
            "Invalid schema of type AVRO, details: Expected an Avro schema but found more than"
                + " 100000 types, fields and branches, at the request");
    assertThatThrownBy(() -> register(registry, "union", union(100_000, "U")))
        .isInstanceOf(Refusal.class);
  }
}
