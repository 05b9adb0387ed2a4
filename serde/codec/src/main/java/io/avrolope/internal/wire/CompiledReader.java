package io.avrolope.internal.wire;

import org.jspecify.annotations.Nullable;

/**
 * What a made class is: it reads the data of one plan, as fast as can be. It says only that a datum
 * is bad; the interpreter, which then reads the datum again, says what and where. Thread-safe.
 */
public abstract class CompiledReader {
  /**
   * Reads a datum.
   *
   * @param after takes where the datum ended, if bytes behind it are {@link TrailingBytes#LEFT};
   *     otherwise it is not looked at, and may be null
   * @throws RuntimeException of any class, if there is something wrong with the datum
   */
  public abstract @Nullable Object read(
      byte[] bytes, int offset, int end, @Nullable Position after);
}
