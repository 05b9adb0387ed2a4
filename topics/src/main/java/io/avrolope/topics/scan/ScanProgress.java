// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

/** Follows a scan. Thread-safe. */
public interface ScanProgress extends AutoCloseable {
  /** Called when more records, or offsets without one, were read. */
  void add(long records);

  /** Called once at the end of the scan. */
  @Override
  default void close() {}

  /** Begins to follow a scan. */
  interface Start {
    /**
     * Called once, before the first record.
     *
     * @param total number of offsets to read
     */
    ScanProgress begin(long total);
  }
}
