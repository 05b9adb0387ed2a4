// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.testserver.RegistryServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Schemas in turn, as many as the caches of a serializer and a deserializer keep, and one more. */
class WorkingSetTest {
  private static final int BOUND = 20;

  private final RegistryServer registry = new RegistryServer();
  private final List<Sample> samples = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // samples are not compared
  private record Sample(String topic, GenericRecord value, byte[] bytes) {}

  @AfterEach
  void close() {
    registry.close();
  }

  /** Schemas in four topics. */
  private void add(int count) {
    for (int i = 0; i < count; i++) {
      Schema schema = SchemaBuilder.record("R" + i).fields().requiredInt("f").endRecord();
      String topic = "t" + i % 4;
      GenericRecord value = new GenericData.Record(schema);
      value.put("f", 1);
      int id = registry.register(topic + "-value", schema.toString());
      samples.add(new Sample(topic, value, new byte[] {0, 0, 0, 0, (byte) id, 2}));
    }
  }

  private Map<String, String> keys(String... more) {
    Map<String, String> keys = new HashMap<>();
    keys.put("schema.registry.url", registry.url());
    keys.put("max.schemas.per.subject", String.valueOf(BOUND));
    for (int i = 0; i < more.length; i += 2) {
      keys.put(more[i], more[i + 1]);
    }
    return keys;
  }

  private int requestsOf(Runnable round) {
    int before = registry.requests().size();
    round.run();
    return registry.requests().size() - before;
  }

  private void read(KafkaAvroDeserializer deserializer) {
    for (Sample each : samples) {
      assertThat(deserializer.deserialize(each.topic(), each.bytes())).isEqualTo(each.value());
    }
  }

  private void write(KafkaAvroSerializer serializer) {
    for (Sample each : samples) {
      assertThat(serializer.serialize(each.topic(), each.value())).isEqualTo(each.bytes());
    }
  }

  /** The log while records of this many schemas are read and written in several rounds. */
  private String log(int count, Map<String, String> keys, int requestsOfLaterRounds) {
    add(count);
    return CapturedStderr.of(
        () -> {
          try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
              KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
            deserializer.configure(keys, false);
            serializer.configure(keys, false);
            read(deserializer);
            write(serializer);
            int requests = 0;
            for (int round = 0; round < 3; round++) {
              requests += requestsOf(() -> read(deserializer));
              requests += requestsOf(() -> write(serializer));
            }
            assertThat(requests).isLessThanOrEqualTo(requestsOfLaterRounds);
          }
        });
  }

  @Test
  void withinTheBoundTheRegistryIsAskedOnce() {
    assertThat(log(BOUND, keys(), 0)).doesNotContain("Raise");
  }

  @Test
  void withinTheBoundLatestVersionsAreAskedOnce() {
    assertThat(log(4, keys("use.latest.version", "true", "auto.register.schemas", "false"), 0))
        .doesNotContain("Raise");
  }

  @Test
  void beyondTheBoundTheLogSaysWhichKeyToRaiseButTheRegistryIsNotAskedAgain() {
    assertThat(log(BOUND + 1, keys(), 0))
        .contains(
            "More than 20 schemas of topics are in use, so codecs are built again for those that"
                + " were dropped. Raise max.schemas.per.subject")
        .doesNotContain("is asked again");
  }

  @Test
  void beyondTenTimesTheBoundTheLogSaysOnceThatTheRegistryIsAskedAgain() {
    assertThat(log(10 * BOUND + 1, keys(), Integer.MAX_VALUE))
        .containsOnlyOnce(
            "More than 200 answers of the registry are in use, so it is asked again for those that"
                + " were dropped. Raise max.schemas.per.subject");
  }
}
