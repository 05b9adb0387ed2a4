// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.text.UnquotedFailure;
import io.avrolope.internal.wire.DatumFailure;
import org.jspecify.annotations.Nullable;

/**
 * An object does not fit a step. Each enclosing writer adds its part of the path. Contains no value
 * of the object.
 */
final class DatumMismatch extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String expected;
  private final String found;
  private final StringBuilder path = new StringBuilder();

  private final String reason;

  DatumMismatch(String expected, String found) {
    this(expected, found, "", null);
  }

  private DatumMismatch(String expected, String found, String reason, @Nullable Throwable cause) {
    super(null, cause, false, false);
    this.expected = expected;
    this.found = found;
    this.reason = reason;
  }

  /** The object's class is not accepted. */
  static DatumMismatch of(String expected, @Nullable Object found) {
    return new DatumMismatch(expected, DatumFailure.kind(found));
  }

  /**
   * The object is refused by a conversion. Only our own exceptions explain why: the message of
   * another one may quote the value.
   */
  static DatumMismatch of(String expected, @Nullable Object found, Exception refusal) {
    return refusal instanceof InvalidDatumException
        ? new DatumMismatch(expected, DatumFailure.kind(found), ": " + refusal.getMessage(), null)
        : caused(expected, DatumFailure.kind(found), refusal);
  }

  /** A field cannot be read, or the class throws an exception instead of returning it. */
  static DatumMismatch unreadable(Exception cause) {
    return cause instanceof InvalidDatumException
        ? new DatumMismatch(
            "a field that can be read", "another one", ": " + cause.getMessage(), null)
        : caused("a value that the class returns", "an exception", cause);
  }

  /** The object's own class, or a user's code, throws an exception. */
  static DatumMismatch caused(String expected, String found, Exception cause) {
    return new DatumMismatch(expected, found, "", UnquotedFailure.of(cause));
  }

  /** Prepends a part of the path. */
  DatumMismatch within(String step) {
    path.insert(0, step);
    return this;
  }

  InvalidDatumException at(String root) {
    return new InvalidDatumException(
        "Expected " + expected + " but found " + found + " at " + root + path + reason, getCause());
  }
}
