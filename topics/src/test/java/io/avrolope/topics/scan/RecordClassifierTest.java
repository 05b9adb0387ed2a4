// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordClassifierTest {
  private final String registry = "mock://" + UUID.randomUUID();
  private final Map<String, Object> properties =
      Map.of("schema.registry.url", registry, "envelope.detect", "version,confluent");
  private final PartitionCounts counts = new PartitionCounts();
  private long offset;

  private void classify(byte[]... values) {
    classify(properties, null, values);
  }

  private void classify(
      Map<String, Object> inspecting,
      @Nullable KafkaAvroDeserializer deserializer,
      byte[]... values) {
    try (EnvelopeInspector inspector = new EnvelopeInspector(inspecting, RecordPart.VALUE)) {
      RecordClassifier classifier = new RecordClassifier(inspector, deserializer);
      for (byte[] value : values) {
        ByteBuffer empty = ByteBuffer.allocate(0);
        classifier.add(counts, Topics.record(0, offset++, empty), "orders", ByteBuffer.wrap(value));
      }
    }
  }

  private List<ScanSummary.KindRow> kinds() {
    return summary().kinds();
  }

  private ScanSummary summary() {
    return new ScanSummary(
        new ScanResult(
            List.of(new ScanResult.Part(0, 0, offset, 1, counts)), 1, offset, false, List.of()));
  }

  @Test
  void recordsAreCountedByEnvelopeAndSchema() {
    byte[] text = Topics.confluent(registry, "a");
    byte[] number = Topics.version(registry, 7L);

    classify(text, number, text);

    assertThat(kinds())
        .extracting(
            row -> row.status().kind().envelope(),
            row -> row.status().schema(),
            row -> row.total().records(),
            row -> row.total().bytes())
        .containsExactly(
            tuple("confluent", "string", 2L, 2L * text.length),
            tuple("version", "long", 1L, (long) number.length));
    assertThat(summary().undecodable()).isEmpty();
  }

  @Test
  void recordsWithoutAValueAreTombstones() {
    ByteBuffer empty = ByteBuffer.allocate(0);
    try (EnvelopeInspector inspector = new EnvelopeInspector(properties, RecordPart.VALUE)) {
      RecordClassifier classifier = new RecordClassifier(inspector, null);
      classifier.add(counts, Topics.record(0, 0, empty), "orders", null);
      classifier.add(counts, Topics.record(0, 1, empty), "orders", null);
    }

    assertThat(counts.tombstones().records()).isEqualTo(2);
    assertThat(counts.kinds()).isEmpty();
  }

  @Test
  void recordsWithoutAnEnvelopeAreUndecodable() {
    classify(new byte[] {'{', '}'}, new byte[] {'{', '}'});

    assertThat(summary().undecodable())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.total().records()).isEqualTo(2);
              assertThat(row.examples()).containsExactly("0:0", "0:1");
              assertThat(row.reason().kind()).isNull();
            });
  }

  @Test
  void recordsOfDifferentUnknownIdsAreCountedById() {
    classify(new byte[] {0, 0, 0, 3, 1, 2}, new byte[] {0, 0, 0, 3, 2, 2});

    assertThat(kinds()).isEmpty();
    assertThat(counts.kinds()).hasSize(2);
    assertThat(summary().undecodable())
        .allMatch(row -> row.total().records() == 1)
        .extracting(row -> row.reason().text())
        .containsExactly(
            "Schema id 769 not found in " + registry, "Schema id 770 not found in " + registry);
  }

  @Test
  void manyUnknownIdsShareAReason() {
    byte[][] records = new byte[5_000][];
    for (int i = 0; i < records.length; i++) {
      records[i] = ByteBuffer.allocate(6).put((byte) 0).putInt(1_000 + i).put((byte) 2).array();
    }

    classify(records);

    assertThat(summary().undecodable())
        .hasSize(11)
        .anySatisfy(
            row -> {
              assertThat(row.reason().text()).isEqualTo("Schema id … not found in " + registry);
              assertThat(row.total().records()).isEqualTo(4_990);
              assertThat(row.examples()).contains("0:10", "0:11");
            });
  }

  /** A text in a record that is not a schema, and a schema that is nested too deeply. */
  @Test
  void schemaInARecordThatIsNoneIsAReason() {
    String nested = "{\"type\":\"array\",\"items\":".repeat(501) + "\"int\"" + "}".repeat(501);

    classify(
        Map.of("envelope", "avro-file"), null, file("not json"), file("\"int\""), file(nested));

    assertThat(kinds()).extracting(row -> row.status().schema()).containsExactly("int");
    assertThat(summary().undecodable())
        .extracting(row -> row.total().records(), row -> row.reason().kind())
        .containsExactly(tuple(1L, null), tuple(1L, null));
  }

  /** An Avro file with a datum of one byte. */
  private static byte[] file(String schema) {
    byte[] text = schema.getBytes(StandardCharsets.UTF_8);
    ByteBuffer file = ByteBuffer.allocate(100 + text.length);
    file.put("Obj\u0001\u0002\u0016avro.schema".getBytes(StandardCharsets.US_ASCII));
    int left = text.length << 1;
    for (; left > 0x7F; left >>>= 7) {
      file.put((byte) (left | 0x80));
    }
    file.put((byte) left).put(text).put((byte) 0);
    byte[] sync = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    file.put(sync).put(new byte[] {2, 2, 0}).put(sync);
    return Arrays.copyOf(file.array(), file.position());
  }

  @Test
  void versionThatNoRegistryAcceptsIsUndecodable() {
    try (RegistryServer server = new RegistryServer()) {
      classify(
          Map.of("schema.registry.url", server.url(), "envelope", "version"),
          null,
          "Да!".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(kinds()).isEmpty();
    assertThat(summary().notes()).isEmpty();
    assertThat(summary().undecodable())
        .extracting(row -> row.reason().text())
        .containsExactly(
            "Version above 2147483647 of subject orders-value not found in Confluent's API: the highest"
                + " version is 2147483647");
  }

  @Test
  void withoutARegistryKindsAreCountedAndNoted() {
    byte[] text = Topics.confluent(registry, "a");

    classify(Map.of("envelope", "confluent"), null, text);

    assertThat(kinds())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.status().state()).isEqualTo(SchemaStatus.State.NO_REGISTRY);
              assertThat(row.total().records()).isEqualTo(1);
            });
    assertThat(summary().notes())
        .containsExactly("schemas are missing: " + kinds().get(0).status().problem());
  }

  @Test
  void decodingReportsTruncatedDataByKind() {
    byte[] whole = Topics.confluent(registry, "long enough");
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(
          Map.of("schema.registry.url", registry, "envelope", "confluent"), false);

      classify(properties, deserializer, whole, Arrays.copyOf(whole, whole.length - 1));
    }

    assertThat(kinds()).extracting(row -> row.total().records()).containsExactly(1L);
    assertThat(summary().undecodable())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.examples()).containsExactly("0:1");
              assertThat(row.reason().isReaders()).isFalse();
              assertThat(row.text()).startsWith("confluent, schema id 1: ");
            });
  }

  @Test
  void kindsBeyondTheLimitAreCountedTogether() {
    byte[][] values = new byte[SchemaStatusCache.MAX_KINDS + 5][];
    for (int id = 0; id < values.length; id++) {
      values[id] = new byte[] {0, 0, 1, (byte) (id >> 8), (byte) id, 2};
    }

    classify(Map.of("envelope", "confluent"), null, values);

    assertThat(counts.kinds()).hasSize(SchemaStatusCache.MAX_KINDS);
    assertThat(counts.others().records()).isEqualTo(5);
    assertThat(summary().notes())
        .contains(
            "more than 10000 different envelopes, versions and ids were found; the rest is counted"
                + " as others, and the schemas of these records were not looked up");
  }
}
