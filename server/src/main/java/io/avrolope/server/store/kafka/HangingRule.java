// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionState;

/**
 * Decides which open transactions of the topic hang: the partition has them open, and their
 * coordinator will never end them. Kafka's {@code kafka-transactions.sh find-hanging} decides in
 * the same way, but does not ask whose transaction it is, nor ask the partition again.
 *
 * @param patience how long a transaction must have been open; at least as long as the coordinator
 *     lets a transaction of a server of this kind last
 */
record HangingRule(Duration patience) {
  /** Only a coordinator with one of these states has nothing left to do for a producer. */
  private static final Set<TransactionState> ENDED =
      Set.of(
          TransactionState.EMPTY,
          TransactionState.COMPLETE_COMMIT,
          TransactionState.COMPLETE_ABORT);

  /**
   * A transaction that the partition has open.
   *
   * @param coordinatorEpoch of the last coordinator that ended a transaction of the producer; 0 if
   *     none has
   * @param firstOffset of its first record
   */
  record Open(long producerId, int producerEpoch, int coordinatorEpoch, long firstOffset) {}

  /**
   * The knowledge of a server about open transactions.
   *
   * @param openNanos for how long this server has seen each transaction open, as the partition said
   *     before the coordinator answered
   * @param own the ids that brokers have given to producers with the transactional id of the
   *     servers
   * @param busy the producers for which the coordinator has a transaction to end
   * @param openAfter the transactions that the partition had open after the coordinator answered
   * @param position the offset of the next record that this server reads
   */
  record Evidence(
      Map<Open, Long> openNanos,
      Set<Long> own,
      Set<Long> busy,
      Set<Open> openAfter,
      long position) {}

  /** Whether a coordinator has a transaction to end. A state that this class does not know is. */
  static boolean isBusy(TransactionDescription known) {
    return !known.topicPartitions().isEmpty() || !ENDED.contains(known.state());
  }

  /**
   * The transactions that hang. A record that this server has read was committed once, so its
   * transaction is not among them.
   */
  List<Open> hanging(Evidence evidence) {
    return evidence.openNanos().entrySet().stream()
        .filter(each -> each.getValue() >= patience.toNanos())
        .map(Map.Entry::getKey)
        .filter(each -> evidence.own().contains(each.producerId()))
        .filter(each -> !evidence.busy().contains(each.producerId()))
        .filter(evidence.openAfter()::contains)
        .filter(each -> each.firstOffset() >= evidence.position())
        .toList();
  }
}
