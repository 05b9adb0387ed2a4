package io.avrolope.internal.codec;

import io.avrolope.internal.wire.DatumBuffer;

/** Turns objects into the bytes of a datum; made for one schema. Thread-safe. */
public interface DatumEncoder {

  /**
   * Appends a datum.
   *
   * @throws io.avrolope.error.InvalidDatumException if the object does not fit the schema; what was
   *     appended until then is of no use
   */
  void encode(Object datum, DatumBuffer out);
}
