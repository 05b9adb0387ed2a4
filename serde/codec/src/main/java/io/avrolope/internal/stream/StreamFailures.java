package io.avrolope.internal.stream;

import io.avrolope.internal.wire.DatumFailure;
import java.io.EOFException;

/** What is made of a stream that ends within a datum. */
public final class StreamFailures {
  private StreamFailures() {}

  /** A failure that can be exception where it happened. */
  static DatumFailure within(EOFException end, String part) {
    return DatumFailure.malformed(0, "the rest of the datum", "the end of the stream", end)
        .within(part);
  }

  /**
   * The failure as Avro's API tells it.
   *
   * @throws EOFException if it is the end of the stream
   */
  public static RuntimeException asAvroException(DatumFailure failure, String root)
      throws EOFException {
    RuntimeException exception = failure.inStream(root);
    if (failure.getCause() instanceof EOFException) {
      EOFException end = new EOFException(exception.getMessage());
      end.initCause(failure.getCause());
      throw end;
    }
    return exception;
  }
}
