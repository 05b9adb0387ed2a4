// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.server.records.RecordQuery.Order;
import io.avrolope.topics.cluster.PartitionRange;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** The place in one partition up to which records were shown. Not thread-safe. */
final class PartitionCursor {
  private static final int MAX_CHUNK = 4_000;

  private final TopicPartition partition;
  private final Order order;

  /** The records that were read and not shown yet, in the order of the page. */
  private final Deque<Item> items = new ArrayDeque<>();

  /** The offsets that were not read yet. */
  private long low;

  private long high;
  private int chunk;

  /**
   * A record that was read.
   *
   * @param json null if it does not match the filter
   */
  record Item(long offset, long timestamp, @Nullable ObjectNode json) {}

  /**
   * @param unread the offsets from which pages come
   * @param chunk how many offsets are read at first
   */
  PartitionCursor(PartitionRange unread, Order order, int chunk) {
    this.partition = unread.partition();
    this.order = order;
    this.low = unread.from();
    this.high = Math.max(unread.from(), unread.to());
    this.chunk = chunk;
  }

  TopicPartition partition() {
    return partition;
  }

  @Nullable Item first() {
    return items.peekFirst();
  }

  void removeFirst() {
    items.removeFirst();
  }

  boolean needsRead() {
    return items.isEmpty() && low < high;
  }

  boolean isEnd() {
    return items.isEmpty() && low >= high;
  }

  /** Takes the next offsets to read. Each time there are more, since partitions can have gaps. */
  PartitionRange take() {
    long length = Math.min(chunk, high - low);
    chunk = Math.min(2 * chunk, MAX_CHUNK);
    PartitionRange taken =
        order == Order.NEWEST
            ? new PartitionRange(partition, high - length, high)
            : new PartitionRange(partition, low, low + length);
    if (order == Order.NEWEST) {
      high = taken.from();
    } else {
      low = taken.to();
    }
    return taken;
  }

  /** Marks a range as unread again, because it was not read to its end. */
  void untake(PartitionRange taken) {
    items.clear();
    if (order == Order.NEWEST) {
      high = taken.to();
    } else {
      low = taken.from();
    }
  }

  /** Adds a record of the range that was taken; they come with ascending offsets. */
  void add(Item item) {
    if (order == Order.NEWEST) {
      items.addFirst(item);
    } else {
      items.addLast(item);
    }
  }

  /** Where the next page begins. */
  long offset() {
    Item next = items.peekFirst();
    if (order == Order.NEWEST) {
      return next == null ? high : next.offset() + 1;
    }
    return next == null ? low : next.offset();
  }
}
