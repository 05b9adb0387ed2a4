// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.springframework.kafka.listener.MessageListenerContainer;

/**
 * Pauses partitions whose next record cannot be read yet, and resumes each after a while. The
 * container still reads its other partitions. Each failure at the same record doubles the time.
 * Thread-safe.
 */
final class WaitingPartitions {
  private static final int FORGOTTEN_AFTER = 2;

  private final Duration first;
  private final Duration longest;
  private final Map<Place, Wait> waits = new ConcurrentHashMap<>();

  /** A partition of a listener. */
  private record Place(MessageListenerContainer listener, TopicPartition partition) {}

  /**
   * The last wait of a partition.
   *
   * @param offset of the record that cannot be read
   * @param duration how long the partition is paused
   * @param endNanos when the pause ends
   */
  private record Wait(long offset, Duration duration, long endNanos) {
    static Wait of(long offset, Duration duration) {
      return new Wait(offset, duration, System.nanoTime() + duration.toNanos());
    }
  }

  WaitingPartitions(Duration first, Duration longest) {
    this.first = first;
    this.longest = longest;
  }

  /**
   * Pauses a partition. The consumer's position must be at the record.
   *
   * @return how long the partition waits
   */
  Duration pause(MessageListenerContainer container, TopicPartition partition, long offset) {
    forget();
    Duration pause =
        waits
            .merge(
                new Place(container, partition),
                Wait.of(offset, first),
                (before, once) -> before.offset() == offset ? Wait.of(offset, twice(before)) : once)
            .duration();
    container.pausePartition(partition);
    CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> container.resumePartition(partition));
    return pause;
  }

  private Duration twice(Wait before) {
    Duration doubled = before.duration().multipliedBy(2);
    return doubled.compareTo(longest) > 0 ? longest : doubled;
  }

  /** Removes waits that ended long ago. */
  private void forget() {
    long oldest = System.nanoTime() - longest.multipliedBy(FORGOTTEN_AFTER).toNanos();
    waits.values().removeIf(each -> each.endNanos() - oldest < 0);
  }
}
