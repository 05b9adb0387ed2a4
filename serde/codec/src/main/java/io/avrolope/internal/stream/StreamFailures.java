// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.internal.wire.DatumFailure;
import java.io.EOFException;

/** Turns failures while reading a stream into the exceptions of Avro's API. */
public final class StreamFailures {
  private StreamFailures() {}

  /** Turns the end of the stream into a failure that collects its path. */
  static DatumFailure within(EOFException end, String part) {
    return DatumFailure.malformed(0, "the rest of the datum", "the end of the stream", end)
        .within(part);
  }

  /**
   * The failure as an exception of Avro's API.
   *
   * @throws EOFException if the failure is the end of the stream
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
