// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.broker;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Wraps serializers and deserializers so that closing a client does not close them. */
final class NonClosingSerdes {
  private NonClosingSerdes() {}

  static Serializer<Object> serializer(Serializer<Object> delegate) {
    return new Serializer<>() {
      @Override
      public byte @Nullable [] serialize(String topic, Object value) {
        return delegate.serialize(topic, value);
      }

      @Override
      public byte @Nullable [] serialize(String topic, Headers headers, Object value) {
        return delegate.serialize(topic, headers, value);
      }
    };
  }

  static Deserializer<Object> deserializer(Deserializer<Object> delegate) {
    return new Deserializer<>() {
      @Override
      public @Nullable Object deserialize(String topic, byte[] bytes) {
        return delegate.deserialize(topic, bytes);
      }

      @Override
      public @Nullable Object deserialize(String topic, Headers headers, byte[] bytes) {
        return delegate.deserialize(topic, headers, bytes);
      }

      @Override
      public @Nullable Object deserialize(String topic, Headers headers, ByteBuffer bytes) {
        return delegate.deserialize(topic, headers, bytes);
      }
    };
  }
}
