// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import org.jspecify.annotations.Nullable;

/**
 * The superclass of generated classes that write the objects of one plan. A generated class only
 * reports that an object does not fit; the interpreter then writes the object again and reports the
 * cause. Thread-safe.
 */
public abstract class CompiledWriter {
  /**
   * Appends a datum.
   *
   * @throws RuntimeException of any class, if the object does not fit; the caller must discard what
   *     was appended
   */
  public abstract void write(@Nullable Object datum, DatumBuffer out);
}
