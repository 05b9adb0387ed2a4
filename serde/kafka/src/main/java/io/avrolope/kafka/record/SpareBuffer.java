package io.avrolope.kafka.record;

import io.avrolope.internal.wire.DatumBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a buffer from one record to the next. Not thread-safe: each thread has its own. Whoever
 * encodes a record while another one is being encoded, such as a conversion that does so, gets a
 * new buffer.
 */
final class SpareBuffer {
  private @Nullable DatumBuffer spare;

  /** A buffer for one record; nobody else has it until it is given back. */
  DatumBuffer take(int headroom) {
    DatumBuffer buffer = spare;
    if (buffer == null) {
      return new DatumBuffer(headroom);
    }
    spare = null;
    buffer.reset(headroom);
    return buffer;
  }

  void giveBack(DatumBuffer buffer) {
    if (buffer.isWorthKeeping()) {
      spare = buffer;
    }
  }
}
