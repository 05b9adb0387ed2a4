// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Ends a command that waits in vain for records. Kafka's consumer polls without end if its topic
 * was deleted. Not thread-safe.
 */
public final class ReadWatch {
  private static final Duration MAX_MISSING = Duration.ofSeconds(5);
  private static final Duration MAX_IDLE = Duration.ofSeconds(60);
  private static final Duration MAX_STEP = Duration.ofSeconds(1);

  private final Consumer<?, ?> consumer;
  private final Duration maxMissing;
  private final Duration maxIdle;
  private long lastCall = System.nanoTime();
  private long missing;
  private long idle;

  public ReadWatch(Consumer<?, ?> consumer) {
    this(consumer, MAX_MISSING, MAX_IDLE);
  }

  /**
   * @param maxMissing how long a topic may be missing; metadata of brokers can be late
   * @param maxIdle how long no record may arrive
   */
  ReadWatch(Consumer<?, ?> consumer, Duration maxMissing, Duration maxIdle) {
    this.consumer = consumer;
    this.maxMissing = maxMissing;
    this.maxIdle = maxIdle;
  }

  /** Called after a poll that has moved the position. */
  public void moved() {
    lastCall = System.nanoTime();
    missing = 0;
    idle = 0;
  }

  /**
   * Called after a poll that has not moved the position of a partition.
   *
   * @throws TopicException if the topic has not existed for some seconds
   */
  public void requireTopic(TopicPartition partition) {
    List<PartitionInfo> found = consumer.partitionsFor(partition.topic());
    long passed = passed();
    idle += passed;
    missing = found == null || found.isEmpty() ? missing + passed : 0;
    if (missing > maxMissing.toNanos()) {
      throw TopicException.unavailable(
          "Topic " + partition.topic() + " was deleted while it was read");
    }
  }

  /**
   * Like {@link #requireTopic}, for a partition that has more records.
   *
   * @param position the offset that is waited for
   * @throws TopicException also if no position has moved for a minute
   */
  public void requireProgress(TopicPartition partition, long position) {
    requireTopic(partition);
    if (idle > maxIdle.toNanos()) {
      throw TopicException.unavailable(
          "No records from partition "
              + partition
              + " at offset "
              + position
              + " within "
              + maxIdle.toSeconds()
              + " s");
    }
  }

  /** The time since the last call, but little of the time in which the program was suspended. */
  private long passed() {
    long now = System.nanoTime();
    long passed = Math.min(now - lastCall, MAX_STEP.toNanos());
    lastCall = now;
    return passed;
  }
}
