package io.avrolope.internal.stream;

import io.avrolope.internal.wire.DatumFailure;
import java.io.EOFException;

/** What is made of a stream that ends within a datum. */
public final class StreamEnd {
  private StreamEnd() {}

  /** A failure that can be told where it happened. */
  static DatumFailure within(EOFException end, String part) {
    return DatumFailure.malformed(0, "the rest of the datum", "the end of the stream", end)
        .within(part);
  }

  /**
   * The failure as Avro's API tells it.
   *
   * @throws EOFException if it is the end of the stream
   */
  public static RuntimeException told(DatumFailure failure, String root) throws EOFException {
    RuntimeException told = failure.inStream(root);
    if (failure.getCause() instanceof EOFException) {
      EOFException end = new EOFException(told.getMessage());
      end.initCause(failure.getCause());
      throw end;
    }
    return told;
  }
}
