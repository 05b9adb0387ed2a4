// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.text.UnquotedFailure;
import java.io.EOFException;
import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.SystemLimitException;

/**
 * Describes failures of Avro's own readers, writers and decoders. Their messages may quote a value
 * of a record. The described failure has the class that Avro's API promises, and a message without
 * a value.
 */
public final class AvroFailures {
  /** Messages of Avro's JSON decoder with names of types, tokens and fields, and no value. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "Expected [a-z-]+\\. Got [A-Z_]+|Expected field name not found: [A-Za-z_][A-Za-z0-9_]*");

  private AvroFailures() {}

  /**
   * A failure of reading, described.
   *
   * @param name the name of the reader schema
   */
  public static RuntimeException ofReading(RuntimeException failure, String name) {
    if (failure instanceof SystemLimitException) {
      return caused(
          new SystemLimitException(
              "Expected a length or a count within the limits but found a larger one in a datum of "
                  + name
                  + " (system properties org.apache.avro.limits.*)"),
          failure);
    }
    if (failure instanceof UnsupportedOperationException) {
      return new UnsupportedOperationException(
          "Expected a length or a count that an array can have but found a larger one in a datum"
              + " of "
              + name,
          UnquotedFailure.of(failure));
    }
    String message = "Expected a datum of " + name + " but found something else";
    Throwable cause = UnquotedFailure.of(failure);
    if (!(failure instanceof AvroTypeException)) {
      return new AvroRuntimeException(message, cause);
    }
    return new AvroTypeException(
        isHarmless(failure) ? failure.getMessage() + " in a datum of " + name : message, cause);
  }

  /** Asks for the class that threw it, too: an application's conversion may use the same words. */
  private static boolean isHarmless(RuntimeException failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return trace.length > 0
        && trace[0].getClassName().startsWith("org.apache.avro.io.")
        && failure.getMessage() != null
        && HARMLESS.matcher(failure.getMessage()).matches();
  }

  /**
   * A failure of a decoder's stream, or of the text that a JSON decoder refuses.
   *
   * @return the same object if it is a failure of the stream, which quotes no value
   */
  public static IOException ofReading(IOException failure, String name) {
    if (failure instanceof EOFException) {
      EOFException end =
          new EOFException(
              "Expected the rest of the datum but found the end of the stream in a datum of "
                  + name);
      end.initCause(UnquotedFailure.of(failure));
      return end;
    }
    return failure.getClass().getName().startsWith("com.fasterxml.jackson.")
        ? new IOException(
            "Expected a datum of " + name + " but found text that the JSON decoder does not take",
            UnquotedFailure.of(failure))
        : failure;
  }

  /**
   * A failure of writing that Avro's writer found and the planned encoder did not.
   *
   * @param name the name of the schema
   */
  public static RuntimeException ofWriting(RuntimeException failure, String name) {
    return new AvroTypeException(
        "Expected a datum of " + name + " but found an object that the encoder does not take",
        UnquotedFailure.of(failure));
  }

  private static <E extends Throwable> E caused(E failure, Throwable original) {
    failure.initCause(UnquotedFailure.of(original));
    return failure;
  }
}
