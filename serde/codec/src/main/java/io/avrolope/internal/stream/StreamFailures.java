// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.internal.wire.DatumFailure;
import java.io.EOFException;

/** Turns the end of a stream into a failure that collects its path. */
final class StreamFailures {
  private StreamFailures() {}

  static DatumFailure within(EOFException end, String part) {
    return DatumFailure.endOfStream(end).within(part);
  }
}
