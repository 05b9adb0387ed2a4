// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Ignores the key or the value of a record, whichever is not scanned. */
final class SkippingDeserializer implements Deserializer<ByteBuffer> {
  @Override
  public @Nullable ByteBuffer deserialize(String topic, byte @Nullable [] data) {
    return null;
  }

  @Override
  public @Nullable ByteBuffer deserialize(
      String topic, Headers headers, @Nullable ByteBuffer data) {
    return null;
  }
}
