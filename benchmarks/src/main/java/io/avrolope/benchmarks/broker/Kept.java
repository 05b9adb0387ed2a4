package io.avrolope.benchmarks.broker;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Lends a serializer or deserializer to clients, whose end is not its end. */
final class Kept {
  private Kept() {}

  static Serializer<Object> serializer(Serializer<Object> kept) {
    return new Serializer<>() {
      @Override
      public byte @Nullable [] serialize(String topic, Object value) {
        return kept.serialize(topic, value);
      }

      @Override
      public byte @Nullable [] serialize(String topic, Headers headers, Object value) {
        return kept.serialize(topic, headers, value);
      }
    };
  }

  static Deserializer<Object> deserializer(Deserializer<Object> kept) {
    return new Deserializer<>() {
      @Override
      public @Nullable Object deserialize(String topic, byte[] bytes) {
        return kept.deserialize(topic, bytes);
      }

      @Override
      public @Nullable Object deserialize(String topic, Headers headers, byte[] bytes) {
        return kept.deserialize(topic, headers, bytes);
      }

      @Override
      public @Nullable Object deserialize(String topic, Headers headers, ByteBuffer bytes) {
        return kept.deserialize(topic, headers, bytes);
      }
    };
  }
}
