// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.examples.event.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * A consumer group of two members. A rolling restart gives them other settings; they resume from
 * the committed offsets. The group counts how often it reads each event. Thread-safe except for
 * {@link #restart}.
 */
final class MigratingGroup implements AutoCloseable {
  private static final int MEMBERS = 2;

  private final String name;
  private final Cluster cluster;
  private final Migration migration;
  private final List<Member> members = new ArrayList<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicInteger read = new AtomicInteger();
  private final AtomicIntegerArray[] timesRead;
  private final Queue<String> wrongRecords = new ConcurrentLinkedQueue<>();

  /**
   * @param events how many events each of two producers sends
   */
  MigratingGroup(String name, Cluster cluster, Migration migration, int events) {
    this.name = name;
    this.cluster = cluster;
    this.migration = migration;
    this.timesRead =
        new AtomicIntegerArray[] {new AtomicIntegerArray(events), new AtomicIntegerArray(events)};
    migration.join(this);
  }

  /** Restarts the members with these settings, one after the other. */
  void restart(Map<String, String> settings) {
    for (int i = 0; i < MEMBERS; i++) {
      if (members.size() > i) {
        members.get(i).close();
        members.set(i, new Member(settings));
      } else {
        members.add(new Member(settings));
      }
    }
    failIfAMemberFailed();
  }

  /** How many records the group has read and committed, including records that it read again. */
  int read() {
    return read.get();
  }

  /** How often the group has read each event of a producer. */
  int[] timesRead(int producer) {
    AtomicIntegerArray times = timesRead[producer];
    int[] all = new int[times.length()];
    for (int n = 0; n < all.length; n++) {
      all[n] = times.get(n);
    }
    return all;
  }

  /** Partition and offset of each record that differs from what was sent. */
  List<String> wrongRecords() {
    return List.copyOf(wrongRecords);
  }

  void failIfAMemberFailed() {
    Throwable found = failure.get();
    if (found != null) {
      throw new IllegalStateException(this + " failed", found);
    }
  }

  @Override
  public void close() {
    members.forEach(Member::close);
  }

  @Override
  public String toString() {
    return "group " + name;
  }

  private void count(ConsumerRecord<Object, Object> record) {
    Event event = (Event) record.value();
    if (!event.getId().equals(record.key()) || !MigrationEvents.isAsSent(event)) {
      wrongRecords.add(record.partition() + "@" + record.offset());
      return;
    }
    timesRead[MigrationEvents.producer(event.getId())].incrementAndGet((int) event.getTs());
  }

  /** One consumer on a thread of its own. */
  private final class Member implements AutoCloseable {
    private final Map<String, Object> properties;
    private final Thread thread;
    private volatile boolean stopped;

    Member(Map<String, String> settings) {
      this.properties = new HashMap<>(settings);
      properties.put("key.deserializer", StringDeserializer.class.getName());
      properties.put("schema.registry.url", migration.registry());
      properties.put("specific.avro.reader", "true");
      properties.put("specific.avro.value.type", Event.class.getName());
      properties.put("group.id", migration.topic() + "-" + name);
      properties.put("enable.auto.commit", "false");
      properties.put(
          "heartbeat.interval.ms", "300"); // how soon it notices that another member joined
      this.thread = new Thread(this::run, MigratingGroup.this.toString());
      thread.start();
    }

    private void run() {
      try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
        consumer.subscribe(List.of(migration.topic()));
        while (!stopped) {
          int polled = 0;
          for (ConsumerRecord<Object, Object> record : consumer.poll(Duration.ofMillis(50))) {
            count(record);
            polled++;
          }
          if (polled > 0) {
            consumer.commitSync(Clients.TIMEOUT);
            read.addAndGet(polled);
          }
        }
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
      }
    }

    @Override
    public void close() {
      stopped = true;
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while " + name + " stops", e);
      }
    }
  }
}
