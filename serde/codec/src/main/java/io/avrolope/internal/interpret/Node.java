// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import org.jspecify.annotations.Nullable;

/** One step of a plan in executable form. Thread-safe. */
public interface Node {
  /** Reads a value and moves to the byte after it. */
  @Nullable Object read(Input in);
}
