package io.avrolope.internal.interpret;

import io.avrolope.internal.wire.DatumBuffer;
import org.jspecify.annotations.Nullable;

/** One step of a plan, ready to be run. Thread-safe. */
@FunctionalInterface
interface ValueWriter {
  /**
   * Writes one value.
   *
   * @throws DatumMismatch if it does not fit
   */
  void write(@Nullable Object value, DatumBuffer out);
}
