// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.time.Instant;

/**
 * A transaction that has neither been committed nor aborted, in one partition.
 *
 * @param producerId number that the cluster gave the producer
 * @param transactionalId name that the producer has; empty if the user may not see it
 * @param firstOffset offset of its first record in the partition
 * @param sinceMs when it began, in milliseconds since 1970; if the user may not see that, the time
 *     of the producer's last record
 */
public record OpenTransaction(
    long producerId, String transactionalId, long firstOffset, long sinceMs) {
  @Override
  public String toString() {
    return "producer "
        + producerId
        + (transactionalId.isEmpty() ? "" : " (transactional id " + transactionalId + ")")
        + " has had a transaction open since "
        + Instant.ofEpochMilli(sinceMs)
        + ", from offset "
        + firstOffset
        + " on";
  }
}
