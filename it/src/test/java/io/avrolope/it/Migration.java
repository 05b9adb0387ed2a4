package io.avrolope.it;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** What the producers and the consumer groups of a migration have in common. Thread-safe. */
final class Migration {
  static final int PARTITIONS = 4;

  /** A producer waits where a group is so many records behind: it is traffic, and not a backlog. */
  private static final int MOST_BEHIND = 2_000;

  private static final Duration PATIENCE = Duration.ofSeconds(60);

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

  /** Returns when all groups are close behind the producers. */
  void awaitConsumers() {
    awaitBehind(MOST_BEHIND);
  }

  /** Returns when all groups have read all that was sent. */
  void awaitAllRead() {
    awaitBehind(0);
  }

  private void awaitBehind(int most) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    for (MigratingGroup group : groups) {
      while (sent.get() - group.read() > most) {
        group.failIfItFailed();
        if (System.nanoTime() - deadline > 0) {
          throw new IllegalStateException(
              "Expected " + group + " to read on but it stays at " + group.read());
        }
        LockSupport.parkNanos(200_000);
      }
    }
  }
}
