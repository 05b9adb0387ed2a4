package io.avrolope.internal.wire;

import org.jspecify.annotations.Nullable;

/**
 * What a made class is: it writes the objects of one plan, as fast as can be. It says only that an
 * object does not fit; the interpreter, which then writes the object again, says what and where.
 * Thread-safe.
 */
public abstract class CompiledWriter {
  /**
   * Appends a datum.
   *
   * @throws RuntimeException of any class, if the object does not fit; what was appended until then
   *     is of no use
   */
  public abstract void write(@Nullable Object datum, DatumBuffer out);
}
