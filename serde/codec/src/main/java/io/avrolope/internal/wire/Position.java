// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

/** Receives the end of a value from compiled methods that return the value. Not thread-safe. */
public final class Position {
  public int value;
}
