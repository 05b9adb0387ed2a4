package io.avrolope.internal.codec;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes an object of one schema as a datum of another: the object is encoded with its own schema,
 * and its bytes are decoded into the other one. The rules are those of schema resolution, so fields
 * match by name, and no value can slip into its neighbour's place.
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
      throw new InvalidDatumException("Expected a value but found null once it was converted");
    }
    other.encode(converted, out);
  }

  /** Compiled where all three are. */
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
