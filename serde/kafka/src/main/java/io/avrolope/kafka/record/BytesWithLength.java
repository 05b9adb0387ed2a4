// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.DatumForm;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.EngineInUse;
import io.avrolope.internal.wire.DatumBuffer;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Codecs of top-level {@code bytes} whose length comes before them, as in {@link DatumForm#AVRO}.
 * The codecs of schemas are without it.
 */
final class BytesWithLength {
  private BytesWithLength() {}

  /**
   * @param decoder of the bytes without their length
   */
  static DatumDecoder decoder(DatumForm form, Schema schema, DatumDecoder decoder) {
    return hasLength(form, schema) ? new Decoder(decoder) : decoder;
  }

  /**
   * @param encoder of the bytes without their length
   */
  static DatumEncoder encoder(DatumForm form, Schema schema, DatumEncoder encoder) {
    return hasLength(form, schema) ? new Encoder(encoder) : encoder;
  }

  private static boolean hasLength(DatumForm form, Schema schema) {
    return schema.getType() == Schema.Type.BYTES && !form.hasRawBytes();
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
      encoder.encode(datum, out);
    } else if (datum instanceof ByteBuffer buffer) {
      out.writeInt(buffer.remaining());
      encoder.encode(datum, out);
    } else {
      DatumBuffer bytes = new DatumBuffer(0); // the length of another object's bytes is unknown
      encoder.encode(datum, bytes);
      out.writeInt(bytes.datumLength());
      out.write(bytes.array(), bytes.datumOffset(), bytes.datumLength());
    }
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
