// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

/** Emits the call of a static method that writes a value: {@code name(Object, DatumBuffer, …)}. */
@FunctionalInterface
interface WriteRule {
  /** Emits the call; the value and the buffer are on the stack. */
  void call(Code code);
}
