// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * A deserializer that refuses objects of other types. Without it the application would fail where
 * it uses the object, and the message does not name the record.
 *
 * @param type what each object that is not null is an instance of
 */
record TypedDeserializer<T>(KafkaAvroDeserializer untyped, Class<?> type)
    implements Deserializer<T> {

  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    untyped.configure(configs, isKey);
  }

  @Override
  public @Nullable T deserialize(String topic, byte @Nullable [] data) {
    return typed(topic, untyped.deserialize(topic, data));
  }

  @Override
  public @Nullable T deserialize(String topic, Headers headers, byte @Nullable [] data) {
    return typed(topic, untyped.deserialize(topic, headers, data));
  }

  @Override
  public @Nullable T deserialize(String topic, Headers headers, @Nullable ByteBuffer data) {
    return typed(topic, untyped.deserialize(topic, headers, data));
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // T is what the user declared
  private @Nullable T typed(String topic, @Nullable Object object) {
    if (object != null && !type.isInstance(object)) {
      throw new SerializationException(
          "A record of topic "
              + topic
              + " was decoded to "
              + object.getClass().getName()
              + ", which is not a "
              + type.getName()
              + "; use the Serde that fits the topic's schema");
    }
    return (T) object;
  }

  @Override
  public void close() {
    untyped.close();
  }
}
