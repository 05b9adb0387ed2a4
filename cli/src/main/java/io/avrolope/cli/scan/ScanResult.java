package io.avrolope.cli.scan;

import java.util.List;

/**
 * What a scan has seen.
 *
 * @param partitions those that were asked for, in their order
 * @param seconds from the first poll to the last
 * @param read how many records came
 * @param isPartial whether it was stopped before its end
 */
public record ScanResult(List<Part> partitions, double seconds, long read, boolean isPartial) {
  /**
   * One partition.
   *
   * @param from the first offset that was asked for
   * @param to the first offset behind what was asked for
   * @param scale how many records there are for each that was read; 1 where it is no sample
   */
  public record Part(int partition, long from, long to, double scale, PartitionTally tally) {}
}
