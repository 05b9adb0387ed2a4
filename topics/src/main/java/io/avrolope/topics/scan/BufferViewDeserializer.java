// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Returns a view of a record's bytes in the fetched batch, without a copy. */
final class BufferViewDeserializer implements Deserializer<ByteBuffer> {
  @Override
  public @Nullable ByteBuffer deserialize(String topic, byte @Nullable [] data) {
    return data == null ? null : ByteBuffer.wrap(data);
  }

  @Override
  public @Nullable ByteBuffer deserialize(
      String topic, Headers headers, @Nullable ByteBuffer data) {
    if (data == null || data.hasArray()) {
      return data;
    }
    byte[] copy = new byte[data.remaining()];
    data.get(copy);
    return ByteBuffer.wrap(copy);
  }
}
