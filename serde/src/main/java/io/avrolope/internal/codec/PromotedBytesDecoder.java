package io.avrolope.internal.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/** A top-level {@code bytes} datum that the reader wants as something else, such as a string. */
final class PromotedBytesDecoder implements DatumDecoder {
  private final DatumDecoder withLength;

  /**
   * @param withLength decodes a {@code bytes} datum that has Avro's length before it
   */
  PromotedBytesDecoder(DatumDecoder withLength) {
    this.withLength = withLength;
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    DatumBuffer avro = new DatumBuffer(0);
    try {
      BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(avro, null);
      encoder.writeBytes(bytes, offset, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return withLength.decode(avro.array(), avro.datumOffset(), avro.datumLength());
  }
}
