package io.avrolope.cli.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * How many records of one partition have something in common, their bytes, and the first and the
 * last of them. For one thread.
 */
public final class Extent {
  private static final int EXAMPLES = 3;

  private long records;
  private long bytes;
  private long firstOffset;
  private long firstTime;
  private long lastOffset;
  private long lastTime;
  private final List<Long> examples = new ArrayList<>(0);

  /**
   * @param length of the value or the key, in bytes
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

  /** The same, and keeps the offset if it is one of the first. */
  void addExample(ConsumerRecord<?, ?> record, int length) {
    add(record, length);
    if (examples.size() < EXAMPLES) {
      examples.add(record.offset());
    }
  }

  public long records() {
    return records;
  }

  public long bytes() {
    return bytes;
  }

  /** Of no meaning where there are no records; so are all below. */
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

  /** Offsets of the first few, where they were kept. */
  public List<Long> examples() {
    return examples;
  }
}
