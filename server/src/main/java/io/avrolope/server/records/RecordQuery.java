// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import java.util.Set;

/**
 * A page of records.
 *
 * @param partitions empty for all
 * @param limit how many records are wanted at most
 */
public record RecordQuery(
    String topic,
    Order order,
    OffsetBound from,
    Set<Integer> partitions,
    int limit,
    RecordFilter filter) {

  /** Records are sorted by time. Records of one partition keep the order of their offsets. */
  public enum Order {
    NEWEST,
    OLDEST
  }

  public RecordQuery {
    partitions = Set.copyOf(partitions);
  }
}
