// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.wire.DatumBuffer;
import org.jspecify.annotations.Nullable;

/** One step of a write plan in executable form. Thread-safe. */
@FunctionalInterface
interface ValueWriter {
  /**
   * Writes one value.
   *
   * @throws DatumMismatch if it does not fit
   */
  void write(@Nullable Object value, DatumBuffer out);
}
