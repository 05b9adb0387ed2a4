// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.avrolope.error.IncompatibleSchemasException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A reader schema is compared with a writer schema by Avro's rules, in bounded time and memory. */
@Timeout(120)
class ReaderCheckTest {
  private static final int PAIRS = 10_000;

  private static List<String> found(Schema reader, Schema writer) {
    List<String> found = new ArrayList<>();
    new ReaderCheck(new StepLimit())
        .find(
            reader,
            writer,
            each -> found.add(each.kind() + " " + each.pointer() + " " + each.avroMessage()));
    return found;
  }

  private static List<String> foundByAvro(Schema reader, Schema writer) {
    return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
        .getResult()
        .getIncompatibilities()
        .stream()
        .map(each -> each.getType() + " " + each.getLocation() + " " + each.getMessage())
        .toList();
  }

  /** Avro may report a place several times, because several paths lead to it. */
  @Test
  void findsWhatAvroFindsInRandomSchemas() {
    assumeThat(Schema.class.getPackage().getImplementationVersion()).startsWith("1.12");
    int incompatible = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      Schema reader = new RandomSchemas(new Random(seed)).next();
      Schema writer = new RandomSchemas(new Random(seed / 7)).next();
      List<String> expected = foundByAvro(reader, writer).stream().distinct().toList();

      assertThat(found(reader, writer).stream().distinct().toList())
          .as("%s %s", reader, writer)
          .isEqualTo(expected);
      incompatible += expected.isEmpty() ? 0 : 1;
    }
    assertThat(incompatible).isBetween(PAIRS / 4, PAIRS - 100);
  }

  @Test
  void recordThatDoublesWithEachLevelIsComparedOnce() {
    assertThat(found(Doubling.record("\"string\""), Doubling.record("\"int\"")))
        .containsExactly(
            "TYPE_MISMATCH "
                + "/fields/0/type".repeat(Doubling.LEVELS + 1)
                + " reader type: STRING not compatible with writer type: INT");
  }

  @Test
  void pathNamesFieldsAndBranches() {
    Schema reader = Doubling.record("[\"null\",\"string\"]");
    Schema writer = Doubling.record("[\"null\",\"int\"]");

    assertThat(CompatibilityDirection.unreadable(reader, writer, new StepLimit()))
        .containsExactly(
            new Finding(
                "L40" + ".a".repeat(Doubling.LEVELS + 1),
                "no branch of the reader's [null, string] can read the writer's int"));
  }

  @Test
  void differencesOfARecordThatDoublesAreFoundOnce() {
    assertThat(SchemaDiff.of(Doubling.record("\"int\""), Doubling.record("\"long\"")))
        .containsExactly(
            new Finding(
                "L40" + ".a".repeat(Doubling.LEVELS + 1), "type int became long, promotable"));
  }

  private static Schema wide(int fields, String name, String type) {
    return new Schema.Parser()
        .parse(
            IntStream.range(0, fields)
                .mapToObj(i -> "{\"name\":\"" + name + i + "\",\"type\":" + type + "}")
                .collect(
                    Collectors.joining(
                        ",", "{\"type\":\"record\",\"name\":\"W\",\"fields\":[", "]}")));
  }

  @Test
  void listOfIncompatibilitiesIsCutAndSaysSo() {
    List<Finding> found =
        CompatibilityDirection.unreadable(
            wide(5_000, "f", "\"int\""), wide(5_000, "f", "\"string\""), new StepLimit());

    assertThat(found).hasSize(1_001);
    assertThat(found.get(999))
        .isEqualTo(new Finding("W.f999", "the reader's int cannot read the writer's string"));
    assertThat(found.get(1_000)).isEqualTo(new Finding("W", "4000 more are not listed"));
  }

  @Test
  void longNamesMakeNeitherLongListsNorLongEntries() {
    String name = "n".repeat(100_000);
    String field = "{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[%s]}";
    Schema older = new Schema.Parser().parse(field.formatted(fields(900, "int")));
    Schema newer = new Schema.Parser().parse(field.formatted(fields(900, "string")));

    List<Finding> found = CompatibilityDirection.FULL.violations(older, newer);
    List<Finding> changes = SchemaDiff.of(older, newer);

    assertThat(length(found)).isBetween(1_000_000, 2_200_000);
    assertThat(length(changes)).isBetween(1_000_000, 1_100_000);
    assertThat(changes.get(changes.size() - 1).text()).endsWith(" more are not listed");
    assertThat(changes.get(0).path()).isEqualTo("…" + "n".repeat(1_997) + ".f0");
  }

  private static String fields(int count, String type) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":\"" + type + "\"}")
        .collect(Collectors.joining(","));
  }

  private static int length(List<Finding> findings) {
    return findings.stream().mapToInt(each -> each.path().length() + each.text().length()).sum();
  }

  @Test
  void enumsOfManySymbolsAreComparedInProportionToTheirSizes() {
    Schema reader = symbols("A", 90_000);
    Schema writer = symbols("B", 90_000);

    assertThat(found(reader, reader)).isEmpty();
    assertThat(found(reader, writer)).singleElement().asString().hasSizeLessThan(11_000);
    assertThat(SchemaDiff.of(writer, reader)).hasSize(1_001);
  }

  private static Schema symbols(String prefix, int count) {
    return Schema.createEnum(
        "E", null, null, IntStream.range(0, count).mapToObj(i -> prefix + i).toList());
  }

  @Test
  void wideRecordsAreComparedInProportionToTheirSizes() {
    assertThat(SchemaDiff.of(wide(40_000, "a", "\"int\""), wide(40_000, "b", "\"int\"")))
        .hasSize(1_001);
  }

  @Test
  void unionsOfManyRecordsExceedTheLimit() {
    Schema reader = union("A", 3_000);
    Schema writer = union("B", 3_000);

    assertThatThrownBy(() -> CompatibilityDirection.FULL.violations(reader, writer))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "The comparison of two schemas needs more than 50000000 steps. Use unions with fewer"
                + " branches");
  }

  private static Schema union(String prefix, int branches) {
    return Schema.createUnion(
        IntStream.range(0, branches)
            .mapToObj(i -> Schema.createFixed(prefix + i, null, null, 1))
            .toList());
  }
}
