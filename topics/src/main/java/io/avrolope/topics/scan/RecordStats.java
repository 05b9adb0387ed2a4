// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Number and bytes of the records of one partition that belong to one group, with the first and the
 * last of them. Not thread-safe.
 */
public final class RecordStats {
  private static final int MAX_EXAMPLES = 3;

  private long records;
  private long bytes;
  private long firstOffset;
  private long firstTime;
  private long lastOffset;
  private long lastTime;
  private final List<Long> examples = new ArrayList<>(0);

  /**
   * @param length length of the value or the key, in bytes
   */
  void add(ConsumerRecord<?, ?> record, int length) {
    if (records == 0) {
      firstOffset = record.offset();
      firstTime = record.timestamp();
    }
    records++;
    bytes += length;
    lastOffset = record.offset();
    lastTime = record.timestamp();
  }

  /** Like {@link #add}, and keeps the offset if it is among the first three. */
  void addExample(ConsumerRecord<?, ?> record, int length) {
    add(record, length);
    if (examples.size() < MAX_EXAMPLES) {
      examples.add(record.offset());
    }
  }

  public long records() {
    return records;
  }

  public long bytes() {
    return bytes;
  }

  /** Meaningless without records, like the three values below. */
  public long firstOffset() {
    return firstOffset;
  }

  /** In milliseconds since 1970. */
  public long firstTime() {
    return firstTime;
  }

  public long lastOffset() {
    return lastOffset;
  }

  /** In milliseconds since 1970. */
  public long lastTime() {
    return lastTime;
  }

  /** Offsets of the first records, if they were added by {@link #addExample}. */
  public List<Long> examples() {
    return examples;
  }
}
