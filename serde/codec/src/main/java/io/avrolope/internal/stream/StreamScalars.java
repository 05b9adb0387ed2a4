// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.codec.model.As;
import io.avrolope.internal.plan.ReadStep;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/** Reads primitive values from streams, and promotes them. */
final class StreamScalars {
  private StreamScalars() {}

  static StreamNode of(ReadStep.Scalar step) {
    return switch (step.wire()) {
      case BOOLEAN -> in -> in.decoder.readBoolean();
      case INT -> integer(step.as());
      case LONG -> longInteger(step.as());
      case FLOAT ->
          step.as() == As.DOUBLE
              ? in -> (double) in.decoder.readFloat()
              : in -> in.decoder.readFloat();
      case DOUBLE -> in -> in.decoder.readDouble();
      case STRING -> string(step.as());
      case BYTES -> bytes(step.as());
    };
  }

  private static StreamNode integer(As as) {
    return switch (as) {
      case LONG -> in -> (long) in.decoder.readInt();
      case FLOAT -> in -> (float) in.decoder.readInt();
      case DOUBLE -> in -> (double) in.decoder.readInt();
      default -> in -> in.decoder.readInt();
    };
  }

  private static StreamNode longInteger(As as) {
    return switch (as) {
      case FLOAT -> in -> (float) in.decoder.readLong();
      case DOUBLE -> in -> (double) in.decoder.readLong();
      default -> in -> in.decoder.readLong();
    };
  }

  private static StreamNode string(As as) {
    return switch (as) {
      case STRING -> in -> in.decoder.readString();
      case BYTE_BUFFER ->
          in -> {
            Utf8 utf8 = in.decoder.readString(null);
            return ByteBuffer.wrap(utf8.getBytes(), 0, utf8.getByteLength());
          };
      default -> in -> in.decoder.readString(null);
    };
  }

  private static StreamNode bytes(As as) {
    return switch (as) {
      case STRING -> in -> new Utf8(in.decoder.readBytes(null).array()).toString();
      case UTF8 -> in -> new Utf8(in.decoder.readBytes(null).array());
      default -> in -> in.decoder.readBytes(null);
    };
  }
}
