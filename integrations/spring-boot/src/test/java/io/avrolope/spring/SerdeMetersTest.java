// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Meters come and go with the serializers and deserializers of this JVM. */
class SerdeMetersTest {
  private static final String TOPIC = "metered";

  private final String client = "client-" + UUID.randomUUID();
  private final Map<String, String> configs =
      Map.of("schema.registry.url", "mock://" + client, "client.id", client);

  private static double records(MeterRegistry registry, String client, String side) {
    FunctionCounter counter =
        registry
            .find("avrolope.records")
            .tags("client.id", client, "side", side, "topic", TOPIC, "envelope", "confluent")
            .functionCounter();
    return counter == null ? -1 : counter.count();
  }

  @Test
  void recordsAreCountedFromTheFirstOn() {
    MeterRegistry registry = new SimpleMeterRegistry();
    try (KafkaAvroSerializer before = new KafkaAvroSerializer();
        SerdeMeters meters = new SerdeMeters();
        KafkaAvroDeserializer after = new KafkaAvroDeserializer()) {
      before.configure(configs, false);
      byte[] one = before.serialize(TOPIC, "one");
      meters.bindTo(registry);
      after.configure(configs, false);
      after.deserialize(TOPIC, one);
      after.deserialize(TOPIC, one);

      assertThat(records(registry, client, "producer")).isEqualTo(1);
      assertThat(records(registry, client, "consumer")).isEqualTo(2);
      assertThat(registry.find("avrolope.schemas.cached").tags("client.id", client).gauge())
          .isNotNull();
    }
  }

  @Test
  void metersDisappearWithTheirOwner() {
    MeterRegistry registry = new SimpleMeterRegistry();
    try (SerdeMeters meters = new SerdeMeters()) {
      meters.bindTo(registry);
      try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
        serializer.configure(configs, false);
        serializer.serialize(TOPIC, "one");
        assertThat(records(registry, client, "producer")).isEqualTo(1);
      }

      assertThat(registry.find("avrolope.records").tags("client.id", client).meters()).isEmpty();
    }
  }

  @Test
  void twoRegistriesHaveTheSameMeters() {
    MeterRegistry first = new SimpleMeterRegistry();
    MeterRegistry second = new SimpleMeterRegistry();
    try (SerdeMeters meters = new SerdeMeters();
        KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      meters.bindTo(first);
      serializer.configure(configs, false);
      serializer.serialize(TOPIC, "one");
      meters.bindTo(second);

      assertThat(records(first, client, "producer")).isEqualTo(1);
      assertThat(records(second, client, "producer")).isEqualTo(1);
    }
  }

  @Test
  void nothingIsLeftAfterTheContext() {
    MeterRegistry registry = new SimpleMeterRegistry();
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      SerdeMeters meters = new SerdeMeters();
      meters.bindTo(registry);
      serializer.configure(configs, false);
      meters.close();
      serializer.serialize(TOPIC, "one");

      assertThat(registry.getMeters()).isEmpty();
    }
  }
}
