// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** State shared by the producers and the consumer groups of a migration. Thread-safe. */
final class Migration {
  static final int PARTITIONS = 4;

  /**
   * A producer waits when a group lags further behind, so that records are read as they are sent.
   */
  private static final int MAX_LAG = 2_000;

  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final String topic;
  private final String registry;
  private final List<MigratingGroup> groups = new CopyOnWriteArrayList<>();
  private final AtomicInteger sent = new AtomicInteger();

  Migration(String topic, String registry) {
    this.topic = topic;
    this.registry = registry;
  }

  String topic() {
    return topic;
  }

  String registry() {
    return registry;
  }

  void join(MigratingGroup group) {
    groups.add(group);
  }

  void sent() {
    sent.incrementAndGet();
  }

  /** Waits until no group lags far behind the producers. */
  void awaitConsumers() {
    awaitLag(MAX_LAG);
  }

  /** Waits until all groups have read everything that was sent. */
  void awaitAllRead() {
    awaitLag(0);
  }

  private void awaitLag(int maxLag) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    for (MigratingGroup group : groups) {
      while (sent.get() - group.read() > maxLag) {
        group.failIfAMemberFailed();
        if (System.nanoTime() - deadline > 0) {
          throw new IllegalStateException(
              group + " has read only " + group.read() + " of " + sent.get() + " records");
        }
        LockSupport.parkNanos(200_000);
      }
    }
  }
}
