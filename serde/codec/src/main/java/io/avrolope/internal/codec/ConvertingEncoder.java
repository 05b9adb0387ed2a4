// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes an object of one schema as a datum of another: it encodes the object with its own schema,
 * decodes the bytes into the other schema, and encodes the result. Thus the rules of schema
 * resolution apply: fields match by name, never by position.
 */
final class ConvertingEncoder implements DatumEncoder {
  private final DatumEncoder own;
  private final DatumDecoder ownToOther;
  private final DatumEncoder other;

  ConvertingEncoder(DatumEncoder own, DatumDecoder ownToOther, DatumEncoder other) {
    this.own = own;
    this.ownToOther = ownToOther;
    this.other = other;
  }

  @Override
  public void encode(@Nullable Object datum, DatumBuffer out) {
    DatumBuffer between = new DatumBuffer(0);
    own.encode(datum, between);
    Object converted =
        ownToOther.decode(between.array(), between.datumOffset(), between.datumLength());
    if (converted == null) {
      throw new InvalidDatumException(
          "The value became null when it was converted to the other schema");
    }
    other.encode(converted, out);
  }

  /** Compiled if all three codecs are. */
  @Override
  public EngineInUse engine() {
    boolean all =
        Stream.of(own, ownToOther, other).allMatch(codec -> codec.engine() == EngineInUse.COMPILED);
    return all ? EngineInUse.COMPILED : EngineInUse.INTERPRETED;
  }

  @Override
  public void onFailedCompilation(Runnable listener) {
    Stream.of(own, ownToOther, other).forEach(codec -> codec.onFailedCompilation(listener));
  }
}
