package io.avrolope.cli.scan;

import java.util.Map;

/**
 * How much the consumers of a scan ask for at once. Kafka's default for one consumer is up to 50 MB
 * of each broker, which many of them do not have.
 *
 * @param window how many partitions a consumer reads at once
 * @param partitionBytes how much is asked for of each partition
 */
record FetchLimits(int window, int partitionBytes) {
  private static final int MOST_AT_ONCE = 4;
  private static final int LARGEST = 1 << 20;
  private static final int SMALLEST = 1 << 16;

  /** A batch that is packed, one that is being unpacked, and as much again for all else. */
  private static final int SHARE = 8;

  /** For so many consumers in a heap of so many bytes. */
  static FetchLimits of(int consumers, int partitions, long heapBytes) {
    int window = Math.min(MOST_AT_ONCE, (partitions + consumers - 1) / consumers);
    long each = heapBytes / SHARE / consumers / Math.max(1, window);
    return new FetchLimits(Math.max(1, window), (int) Math.max(SMALLEST, Math.min(LARGEST, each)));
  }

  /** Where the properties do not say it. */
  void putInto(Map<String, Object> properties) {
    properties.putIfAbsent("max.partition.fetch.bytes", partitionBytes);
    properties.putIfAbsent("fetch.max.bytes", window * partitionBytes);
    properties.putIfAbsent("max.poll.records", 2000);
    properties.putIfAbsent("fetch.max.wait.ms", 50); // what is asked for is there
  }
}
