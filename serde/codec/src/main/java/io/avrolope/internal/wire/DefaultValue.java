package io.avrolope.internal.wire;

import org.jspecify.annotations.Nullable;

/** The default of a field. Thread-safe. */
public interface DefaultValue {
  /** The default: an object of the caller's own, if it could be changed. */
  @Nullable Object get();

  /** Whether the default is the same object each time. */
  boolean isConstant();
}
