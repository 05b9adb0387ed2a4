// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import java.util.Map;

/**
 * Limits of what the consumers of a scan fetch at once. Kafka's default of 50 MB for each consumer
 * and broker would not fit into a small heap.
 *
 * @param window number of partitions that a consumer reads at once
 * @param partitionBytes bytes fetched from each partition at once
 */
record FetchLimits(int window, int partitionBytes) {
  private static final int MAX_WINDOW = 4;
  private static final int MAX_PARTITION_BYTES = 1 << 20;
  private static final int MIN_PARTITION_BYTES = 1 << 16;

  /**
   * The fraction of the heap for fetched bytes: compressed and decompressed batches need several
   * times as much, and everything else needs memory too.
   */
  private static final int HEAP_FRACTION = 8;

  /** The limits for a number of consumers that share a heap. */
  static FetchLimits of(int consumers, int partitions, long heapBytes) {
    int window = Math.min(MAX_WINDOW, (partitions + consumers - 1) / consumers);
    long each = heapBytes / HEAP_FRACTION / consumers / Math.max(1, window);
    return new FetchLimits(
        Math.max(1, window),
        (int) Math.max(MIN_PARTITION_BYTES, Math.min(MAX_PARTITION_BYTES, each)));
  }

  /** Adds the limits to consumer properties; properties that the user has set stay. */
  void putInto(Map<String, Object> properties) {
    properties.putIfAbsent("max.partition.fetch.bytes", partitionBytes);
    properties.putIfAbsent("fetch.max.bytes", window * partitionBytes);
    properties.putIfAbsent("max.poll.records", 2000);
    properties.putIfAbsent("fetch.max.wait.ms", 50); // the records exist already
  }
}
