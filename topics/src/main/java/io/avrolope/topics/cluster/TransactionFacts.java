// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** The knowledge of a cluster about transactions. Failures are Kafka's own exceptions. */
public interface TransactionFacts {
  /** The last stable offsets: the ends, or the first records of open transactions. */
  Map<TopicPartition, Long> stableEnds(Collection<TopicPartition> partitions);

  /** The open transactions in a partition; empty if the user may not see them. */
  List<OpenTransaction> openTransactions(TopicPartition partition);
}
