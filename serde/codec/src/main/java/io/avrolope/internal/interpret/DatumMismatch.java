package io.avrolope.internal.interpret;

import io.avrolope.error.InvalidDatumException;
import org.jspecify.annotations.Nullable;

/** An object that does not fit a step; gets its path on its way up. Never has a value in it. */
final class DatumMismatch extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String expected;
  private final String found;
  private final StringBuilder path = new StringBuilder();

  DatumMismatch(String expected, String found) {
    super(null, null, false, false);
    this.expected = expected;
    this.found = found;
  }

  /** An object of a class that the step has no use for. */
  static DatumMismatch of(String expected, @Nullable Object found) {
    return new DatumMismatch(expected, found == null ? "null" : found.getClass().getName());
  }

  /** The same, seen from the value that the one with the misfit is a part of. */
  DatumMismatch within(String step) {
    path.insert(0, step);
    return this;
  }

  InvalidDatumException at(String root) {
    return new InvalidDatumException(
        "Expected " + expected + " but found " + found + " at " + root + path);
  }
}
