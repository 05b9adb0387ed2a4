package io.avrolope.cli.cluster;

import org.apache.kafka.common.TopicPartition;

/**
 * A part of a partition.
 *
 * @param from the first offset of it, which need not have a record
 * @param to the first offset behind it
 */
public record PartitionRange(TopicPartition partition, long from, long to) {
  /** How many offsets it has; on compacted and on transactional topics more than records. */
  public long length() {
    return Math.max(0, to - from);
  }
}
