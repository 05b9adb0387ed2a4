package io.avrolope.kafka.record;

import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.EngineInUse;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.schema.SchemaReference;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Top-level {@code bytes} that have Avro's length before them, as where a record says a fingerprint
 * or brings its schema: those formats are Avro's own. Under all others they have none.
 */
final class BytesWithLength {
  private BytesWithLength() {}

  /** Whether data of the schema have their length before them where that is their reference. */
  static boolean isSoWritten(SchemaReference writer, Schema schema) {
    return schema.getType() == Schema.Type.BYTES
        && (writer instanceof SchemaReference.Fingerprint
            || writer instanceof SchemaReference.Inline);
  }

  /**
   * @param decoder of the bytes alone
   */
  static DatumDecoder decoder(SchemaReference writer, Schema schema, DatumDecoder decoder) {
    return isSoWritten(writer, schema) ? new Decoder(decoder) : decoder;
  }

  /**
   * @param encoder of the bytes alone
   */
  static DatumEncoder encoder(SchemaReference writer, Schema schema, DatumEncoder encoder) {
    return isSoWritten(writer, schema) ? new Encoder(encoder) : encoder;
  }

  private static @Nullable Object decode(
      DatumDecoder decoder, byte[] bytes, int offset, int length) {
    long zigZag = 0;
    for (int i = 0; i < length && i <= Integer.SIZE / 7; i++) {
      zigZag |= (bytes[offset + i] & 0x7FL) << (7 * i);
      if (bytes[offset + i] >= 0) {
        int left = length - i - 1;
        if (zigZag != 2L * left) {
          break;
        }
        return decoder.decode(bytes, offset + i + 1, left);
      }
    }
    throw new MalformedDatumException(
        "Expected bytes and before them their length, which is that of what is left, but found"
            + " another (byte 0 of "
            + length
            + ")");
  }

  private static void encode(DatumEncoder encoder, @Nullable Object datum, DatumBuffer out) {
    if (datum instanceof byte[] bytes) {
      out.writeInt(bytes.length);
    } else if (datum instanceof ByteBuffer buffer) {
      out.writeInt(buffer.remaining());
    }
    encoder.encode(datum, out);
  }

  private record Decoder(DatumDecoder bytes) implements DatumDecoder {
    @Override
    public @Nullable Object decode(byte[] array, int offset, int length) {
      return BytesWithLength.decode(bytes, array, offset, length);
    }

    @Override
    public EngineInUse engine() {
      return bytes.engine();
    }
  }

  private record Encoder(DatumEncoder bytes) implements DatumEncoder {
    @Override
    public void encode(@Nullable Object datum, DatumBuffer out) {
      BytesWithLength.encode(bytes, datum, out);
    }

    @Override
    public EngineInUse engine() {
      return bytes.engine();
    }
  }
}
