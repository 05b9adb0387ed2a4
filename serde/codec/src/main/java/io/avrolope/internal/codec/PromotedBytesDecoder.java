package io.avrolope.internal.codec;

import io.avrolope.internal.wire.DatumBuffer;
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
    avro.writeInt(length);
    avro.write(bytes, offset, length);
    return withLength.decode(avro.array(), avro.datumOffset(), avro.datumLength());
  }

  @Override
  public EngineInUse engine() {
    return withLength.engine();
  }

  @Override
  public void onFailedCompilation(Runnable listener) {
    withLength.onFailedCompilation(listener);
  }
}
