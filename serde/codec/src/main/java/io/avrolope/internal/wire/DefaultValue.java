// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import org.jspecify.annotations.Nullable;

/** The default of a field. Thread-safe. */
public interface DefaultValue {
  /** The default; a new object if it is mutable. */
  @Nullable Object get();

  /** Whether {@link #get} always returns the same object. */
  boolean isConstant();
}
