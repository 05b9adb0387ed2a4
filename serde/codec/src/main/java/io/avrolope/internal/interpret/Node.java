package io.avrolope.internal.interpret;

import org.jspecify.annotations.Nullable;

/** A step of a plan as the interpreter takes it. Thread-safe. */
public interface Node {
  /** Reads a value, and moves behind it. */
  @Nullable Object read(Input in);
}
