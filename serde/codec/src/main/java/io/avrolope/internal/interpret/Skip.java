// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

/**
 * Moves an input to the byte after a value.
 *
 * @param <I> the input
 * @param <E> what the input throws besides {@code DatumFailure}
 */
@FunctionalInterface
public interface Skip<I, E extends Exception> {
  void over(I in) throws E;
}
