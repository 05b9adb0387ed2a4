// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.kafka.CapturedStderr;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The converter's bound is that of all its caches: within it, the registry is asked once. */
class WorkingSetTest {
  private static final int TOPICS = 3;
  private static final int IN_EACH = 4;
  private static final int BOUND = TOPICS * IN_EACH;
  private static final String ANSWERS =
      "More than 120 answers of the registry are in use, so it is asked again for those that were"
          + " dropped. Raise max.schemas.per.subject";
  private static final String CODECS =
      "More than 12 schemas of topics are in use, so codecs are built again for those that were"
          + " dropped. Raise max.schemas.per.subject";

  @RegisterExtension private final ConverterAndRegistry both = new ConverterAndRegistry();
  private final List<Sample> samples = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // samples are not compared
  private record Sample(String topic, Schema schema, byte[] bytes) {}

  private static Schema struct(int number) {
    return SchemaBuilder.struct().name("R" + number).field("f", Schema.INT32_SCHEMA).build();
  }

  private void add(String topic, int number) {
    String text =
        "{\"type\":\"record\",\"name\":\"R"
            + number
            + "\",\"fields\":[{\"name\":\"f\",\"type\":\"int\"}],\"connect.name\":\"R"
            + number
            + "\"}";
    int id = both.registry.register(topic + "-value", text);
    samples.add(new Sample(topic, struct(number), new byte[] {0, 0, 0, 0, (byte) id, 2}));
  }

  private void fillTheBound() {
    for (int i = 0; i < BOUND; i++) {
      add("t" + i / IN_EACH, i);
    }
  }

  private void read() {
    for (Sample each : samples) {
      assertThat(both.converter.toConnectData(each.topic(), each.bytes()).value())
          .hasToString("Struct{f=1}");
    }
  }

  private void write() {
    for (Sample each : samples) {
      Struct value = new Struct(each.schema()).put("f", 1);
      assertThat(both.converter.fromConnectData(each.topic(), each.schema(), value))
          .isEqualTo(each.bytes());
    }
  }

  private int requestsOf(Runnable round) {
    int before = both.registry.requests().size();
    round.run();
    return both.registry.requests().size() - before;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"schemas.cache.config\":12}",
        "{\"schemas.cache.config\":3,\"max.schemas.per.subject\":12}",
        "{\"schemas.cache.config\":12,\"max.schemas.per.subject\":\"3\"}"
      })
  void withinTheLargerOfBothKeysTheRegistryIsNotAskedAgain(String configuration) throws Exception {
    Map<String, ?> keys =
        new ObjectMapper().readValue(configuration, new TypeReference<Map<String, ?>>() {});
    both.configure(keys);
    fillTheBound();

    String log =
        CapturedStderr.of(
            () -> {
              assertThat(requestsOf(this::read)).isPositive();
              assertThat(requestsOf(this::write)).isPositive();
              for (int round = 0; round < 3; round++) {
                assertThat(requestsOf(this::read)).isZero();
                assertThat(requestsOf(this::write)).isZero();
              }
            });

    assertThat(log).doesNotContain("Raise");
  }

  @Test
  void beyondTheBoundTheLogSaysOnceWhichKeyToRaiseButTheRegistryIsNotAskedAgain() {
    both.configure(Map.of("schemas.cache.config", "12"));
    fillTheBound();
    add("t0", BOUND);

    String log =
        CapturedStderr.of(
            () -> {
              read();
              for (int round = 0; round < 3; round++) {
                assertThat(requestsOf(this::read)).isZero();
              }
            });

    assertThat(log).containsOnlyOnce(CODECS).doesNotContain("is asked again");
  }

  @Test
  void beyondTenTimesTheBoundTheLogSaysOnceThatTheRegistryIsAskedAgain() {
    both.configure(Map.of("schemas.cache.config", "12"));
    for (int i = 0; i <= 10 * BOUND; i++) {
      add("t" + i % TOPICS, i);
    }

    String log =
        CapturedStderr.of(
            () -> {
              read();
              read();
              read();
            });

    assertThat(log).containsOnlyOnce(ANSWERS).containsOnlyOnce(CODECS);
  }

  @Test
  void aBoundOfZeroKeepsOneSchema() {
    both.configure(Map.of("schemas.cache.config", "0"));
    add("t0", 0);

    read();
    write();

    assertThat(requestsOf(this::read)).isZero();
  }
}
