package io.avrolope.cli.scan;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** For the part of a record that is not looked at. */
final class LeftAlone implements Deserializer<ByteBuffer> {
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
