// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.wire.DatumBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reuses one buffer for successive records. Not thread-safe: each thread has its own. A nested
 * encoding on the same thread, for example by a conversion, gets a new buffer.
 */
final class SpareBuffer {
  private @Nullable DatumBuffer spare;

  /** Takes a buffer for one record; it is not handed out again until it is released. */
  DatumBuffer take(int headroom) {
    DatumBuffer buffer = spare;
    if (buffer == null) {
      return new DatumBuffer(headroom);
    }
    spare = null;
    buffer.reset(headroom);
    return buffer;
  }

  void release(DatumBuffer buffer) {
    if (buffer.isWorthKeeping()) {
      spare = buffer;
    }
  }
}
