// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.subject.RecordNameStrategy;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes of applications that extend the serializer, the deserializer or a Serde. */
class SubclassTest {
  private static final byte[] MALFORMED = {9, 9, 9};

  private final SchemaRegistry registry =
      SchemaRegistries.open(RegistryOptions.of("mock://" + UUID.randomUUID()));

  record Failure(String topic, String message) {}

  /** Returns an object for a record that cannot be decoded, as applications do. */
  private static class Tolerant extends KafkaAvroDeserializer {
    final List<byte[]> seen = new ArrayList<>();

    Tolerant() {}

    Tolerant(SchemaRegistry registry) {
      super(registry);
    }

    @Override
    public @Nullable Object deserialize(
        String topic, @Nullable Headers headers, byte @Nullable [] data) {
      if (data != null) {
        seen.add(data);
      }
      try {
        return super.deserialize(topic, headers, data);
      } catch (SerializationException e) {
        return new Failure(topic, e.getClass().getSimpleName());
      }
    }
  }

  private static final class TolerantSerializer extends KafkaAvroSerializer {
    @Override
    public byte @Nullable [] serialize(
        String topic, @Nullable Headers headers, @Nullable Object data) {
      try {
        return super.serialize(topic, headers, data);
      } catch (SerializationException e) {
        throw new IllegalArgumentException("Order refused", e);
      }
    }
  }

  @Test
  void anOverriddenMethodSeesTheRecordsOfAllCallers() {
    try (Pair pair = Pair.of();
        Tolerant tolerant = new Tolerant(registry)) {
      tolerant.configure(Map.of(), false);
      Failure failure = new Failure("orders", "SerializationException");
      byte[] inside = {0, 9, 9, 9, 0};

      assertThat(tolerant.deserialize("orders", MALFORMED)).isEqualTo(failure);
      assertThat(tolerant.deserialize("orders", new RecordHeaders(), MALFORMED)).isEqualTo(failure);
      assertThat(tolerant.deserialize("orders", null, ByteBuffer.wrap(MALFORMED)))
          .isEqualTo(failure);
      assertThat(tolerant.seen).allSatisfy(each -> assertThat(each).isSameAs(MALFORMED));
      assertThat(tolerant.deserialize("orders", null, ByteBuffer.wrap(inside, 1, 3)))
          .isEqualTo(failure);
      assertThat(tolerant.deserialize("orders", null, direct(MALFORMED))).isEqualTo(failure);
      assertThat(tolerant.deserialize("orders", MALFORMED, null)).isEqualTo(failure);
      assertThat(tolerant.seen).hasSize(6).allSatisfy(e -> assertThat(e).isEqualTo(MALFORMED));
      assertThat(tolerant.deserialize("orders", null)).isNull();
      assertThatThrownBy(() -> pair.read(MALFORMED)).isInstanceOf(SerializationException.class);
    }
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  @Test
  void aSubclassThatOverridesNothingReadsBuffersToo() {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer(registry, Map.of());
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(registry, Map.of()) {}) {
      byte[] record = Objects.requireNonNull(serializer.serialize("orders", "text"));

      assertThat(deserializer.deserialize("orders", null, ByteBuffer.wrap(record)))
          .hasToString("text");
    }
  }

  @Test
  void aSerializerOverridesOneMethodForBothCallers() {
    try (TolerantSerializer serializer = new TolerantSerializer()) {
      serializer.configure(Pair.properties(), false);

      assertThat(serializer.serialize("orders", "text")).isNotNull();
      assertThatThrownBy(() -> serializer.serialize("orders", new Object()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("Order refused");
      assertThatThrownBy(() -> serializer.serialize("orders", new RecordHeaders(), new Object()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Kafka creates such a class by its name, so that its registry cannot be a parameter. */
  @Test
  void aSubclassChoosesItsRegistryWhenItIsConfigured() {
    class Chosen extends KafkaAvroSerializer {
      @Override
      public void configure(Map<String, ?> configs, boolean isKey) {
        Map<String, Object> all = new HashMap<>(configs);
        all.put("registry.client", registry);
        super.configure(all, isKey);
      }
    }
    try (Chosen chosen = new Chosen();
        Tolerant reader = new Tolerant(registry)) {
      chosen.configure(Map.of("schema.registry.url", "http://not-used"), false);
      reader.configure(Map.of(), false);

      assertThat(reader.deserialize("orders", chosen.serialize("orders", "text")))
          .hasToString("text");
      assertThat(registry.latest("orders-value", SchemaReference.Kind.VERSION)).isNotNull();
    }
  }

  @Test
  void aRegistryAndPropertiesCanBeGivenTogether() {
    Map<String, Object> keys = Map.of("key.subject.name.strategy", RecordNameStrategy.class);
    try (KafkaAvroSerializer values = new KafkaAvroSerializer(registry, keys);
        KafkaAvroSerializer written = new KafkaAvroSerializer(registry, keys, true);
        KafkaAvroDeserializer read = new KafkaAvroDeserializer(registry, keys, true)) {
      byte[] key = written.serialize("orders", Numbered.record(Numbered.schema(1), 5));

      assertThat(read.deserialize("orders", key)).isEqualTo(Numbered.record(Numbered.schema(1), 5));
      assertThat(registry.latest("R1", SchemaReference.Kind.VERSION)).isNotNull();
      assertThat(values.serialize("orders", "text")).isNotNull();
      assertThat(registry.latest("orders-value", SchemaReference.Kind.VERSION)).isNotNull();
    }
    assertThatThrownBy(() -> new KafkaAvroDeserializer(registry, Map.of("envelope", "none")))
        .isInstanceOf(ConfigException.class);
  }

  @Test
  void aSerdeWrapsItsDeserializer() {
    class TolerantSerde extends KafkaAvroSerde {
      @Override
      public Deserializer<Object> deserializer() {
        Deserializer<Object> strict = super.deserializer();
        return (topic, data) -> {
          try {
            return strict.deserialize(topic, data);
          } catch (SerializationException e) {
            return new Failure(topic, e.getClass().getSimpleName());
          }
        };
      }
    }
    try (TolerantSerde serde = new TolerantSerde();
        KafkaAvroSerde given = new KafkaAvroSerde(registry)) {
      serde.configure(Pair.properties(), false);
      given.configure(Map.of(), false);

      assertThat(serde.deserializer().deserialize("orders", MALFORMED))
          .isEqualTo(new Failure("orders", "SerializationException"));
      byte[] record = given.serializer().serialize("orders", "text");
      assertThat(given.deserializer().deserialize("orders", record)).hasToString("text");
      assertThat(registry.latest("orders-value", SchemaReference.Kind.VERSION)).isNotNull();
    }
  }
}
