package io.avrolope.internal.codec;

import io.avrolope.internal.wire.DatumBuffer;
import org.jspecify.annotations.Nullable;

/** Turns objects into the bytes of a datum; made for one schema. Thread-safe. */
public interface DatumEncoder extends Codec {

  /**
   * Appends a datum.
   *
   * @param datum null only if the schema is null, or a union that has it
   * @throws io.avrolope.error.InvalidDatumException if the object does not fit the schema; what was
   *     appended until then is of no use
   */
  void encode(@Nullable Object datum, DatumBuffer out);
}
