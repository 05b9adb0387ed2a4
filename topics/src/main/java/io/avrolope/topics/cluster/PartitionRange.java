// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import org.apache.kafka.common.TopicPartition;

/**
 * A range of offsets in a partition.
 *
 * @param from first offset, inclusive; there need not be a record at it
 * @param to last offset, exclusive
 */
public record PartitionRange(TopicPartition partition, long from, long to) {
  /** Number of offsets. On compacted and transactional topics there can be fewer records. */
  public long length() {
    return Math.max(0, to - from);
  }
}
