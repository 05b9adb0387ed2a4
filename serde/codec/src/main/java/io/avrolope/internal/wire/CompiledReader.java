// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import org.jspecify.annotations.Nullable;

/**
 * The superclass of generated classes that read the data of one plan. A generated class only
 * reports that a datum is bad; the interpreter then reads the datum again and reports the cause.
 * Thread-safe.
 */
public abstract class CompiledReader {
  /**
   * Reads a datum.
   *
   * @param after receives the end of the datum if trailing bytes are {@link TrailingBytes#LEFT};
   *     otherwise it is ignored and may be null
   * @throws RuntimeException of any class, if the datum is malformed or incompatible
   */
  public abstract @Nullable Object read(
      byte[] bytes, int offset, int end, @Nullable Position after);
}
