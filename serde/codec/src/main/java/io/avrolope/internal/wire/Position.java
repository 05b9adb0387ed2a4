package io.avrolope.internal.wire;

/** Where a value ended, for made methods that return the value. Not thread-safe. */
public final class Position {
  public int value;
}
