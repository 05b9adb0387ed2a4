// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One step of a read plan, in executable form for streams. Thread-safe. */
@FunctionalInterface
public interface StreamNode {
  /**
   * Reads one value.
   *
   * @throws IOException if the stream fails or ends
   */
  @Nullable Object read(StreamInput in) throws IOException;
}
