// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.text.QuotedNumber;
import io.avrolope.internal.text.UnquotedFailure;
import java.io.EOFException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.SystemLimitException;
import org.jspecify.annotations.Nullable;

/**
 * Reports what is wrong with a datum. While it propagates, each enclosing record, array and map
 * adds its part of the path; the outermost caller turns it into a public exception. Neither its
 * message nor its causes quote a value of the record. Has no stack trace.
 */
public final class DatumFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A message contains at most so many parts from the beginning of the path, and as many from its
   * end.
   */
  private static final int MAX_PARTS = 16;

  private final Blame blame;
  private final int position;
  private final transient List<String> parts = new ArrayList<>();

  private DatumFailure(Blame blame, int position, String message, @Nullable Throwable cause) {
    super(message, cause, false, false);
    this.blame = blame;
    this.position = position;
  }

  /**
   * The bytes are wrong.
   *
   * @param position the array index where the bad value begins
   */
  public static DatumFailure malformed(int position, String expected, String found) {
    return new DatumFailure(Blame.BYTES, position, message(expected, found), null);
  }

  /** The bytes have this number, such as a length, where another one must be. */
  public static DatumFailure malformed(int position, String expected, long found) {
    return malformed(position, expected, QuotedNumber.of(found));
  }

  /**
   * The bytes are wrong.
   *
   * @param cause an exception of any code, also a user's
   */
  public static DatumFailure malformed(
      int position, String expected, String found, Throwable cause) {
    return new DatumFailure(
        Blame.BYTES, position, message(expected, found), UnquotedFailure.of(cause));
  }

  /** The stream of one of Avro's decoders ended. */
  public static DatumFailure endOfStream(EOFException end) {
    return new DatumFailure(
        Blame.STREAM,
        0,
        message("the rest of the datum", "the end of the stream"),
        UnquotedFailure.of(end));
  }

  /** A part of the datum is larger than {@link Limits} allow. */
  public static DatumFailure limitExceeded(int position, String message) {
    return new DatumFailure(Blame.LIMIT, position, message, null);
  }

  public static DatumFailure incompatible(int position, String expected, String found) {
    return new DatumFailure(Blame.SCHEMAS, position, message(expected, found), null);
  }

  /**
   * The schemas, or a class, do not fit the value.
   *
   * @param cause an exception of any code, also a user's
   */
  public static DatumFailure incompatible(
      int position, String expected, String found, Throwable cause) {
    return new DatumFailure(
        Blame.SCHEMAS, position, message(expected, found), UnquotedFailure.of(cause));
  }

  /** The class of an object, which is no value. */
  public static String kind(@Nullable Object found) {
    return found == null ? "null" : found.getClass().getName();
  }

  private static String message(String expected, String found) {
    return "Expected " + expected + " but found " + found;
  }

  /** Prepends a part of the path: {@code .field}, {@code [index]} or <code>{}</code>. */
  public DatumFailure within(String part) {
    parts.add(part);
    return this;
  }

  /**
   * The failure as an exception of Avro's API, without a position, which is unknown for streams.
   *
   * @throws EOFException if the failure is the end of the stream
   */
  public AvroRuntimeException inStream(String root) throws EOFException {
    String message = getMessage() + " at " + root + path();
    return switch (blame) {
      case STREAM -> {
        EOFException end = new EOFException(message);
        end.initCause(getCause());
        throw end;
      }
      case BYTES -> new AvroRuntimeException(message, getCause());
      case LIMIT -> new SystemLimitException(message);
      case SCHEMAS -> new AvroTypeException(message, getCause());
    };
  }

  /** Whether the bytes are wrong, rather than the schemas. */
  public boolean isOfBytes() {
    return blame != Blame.SCHEMAS;
  }

  /** The failure as a public exception of Avrolope. */
  public AvrolopeException at(String root, int offset, int length) {
    String message =
        getMessage()
            + " at "
            + root
            + path()
            + " (byte "
            + (position - offset)
            + " of "
            + length
            + ")";
    return switch (blame) {
      case BYTES, LIMIT, STREAM -> new MalformedDatumException(message, getCause());
      case SCHEMAS -> new IncompatibleSchemasException(message, getCause());
    };
  }

  /** From the outermost part to the innermost; the middle of a deep path is omitted. */
  private String path() {
    StringBuilder path = new StringBuilder();
    for (int i = parts.size() - 1; i >= 0; i--) {
      if (parts.size() > 2 * MAX_PARTS && i == parts.size() - 1 - MAX_PARTS) {
        path.append("...");
        i = MAX_PARTS - 1;
      }
      path.append(parts.get(i));
    }
    return path.toString();
  }

  private enum Blame {
    BYTES,
    LIMIT,
    SCHEMAS,
    STREAM
  }
}
