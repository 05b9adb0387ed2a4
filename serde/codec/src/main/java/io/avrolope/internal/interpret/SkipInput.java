// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

/**
 * An input, an array or a stream, from which data can be skipped.
 *
 * @param <E> what the input throws besides {@code DatumFailure}
 */
public interface SkipInput<E extends Exception> {
  /** Reads the index of a branch or a symbol, which must be less than {@code count}. */
  int readIndex(int count, String what) throws E;

  /** Enters a record whose schema contains itself. */
  void enter();

  /** Leaves such a record. */
  void leave();
}
