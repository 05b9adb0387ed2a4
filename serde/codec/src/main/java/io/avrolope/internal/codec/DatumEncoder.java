// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.wire.DatumBuffer;
import org.jspecify.annotations.Nullable;

/** Encodes objects as data of one schema. Thread-safe. */
public interface DatumEncoder extends Codec {

  /**
   * Appends a datum.
   *
   * @param datum null only if the schema is {@code null} or a union with {@code null}
   * @throws io.avrolope.error.InvalidDatumException if the object does not fit the schema; the
   *     caller must discard what was appended
   */
  void encode(@Nullable Object datum, DatumBuffer out);
}
