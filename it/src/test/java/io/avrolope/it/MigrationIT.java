// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV1;
import io.avrolope.examples.event.EventV2;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The live migration of docs/migrations.md, with its settings, while records are sent and read. */
@OnKafka
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MigrationIT {
  private static final int EVENTS = 100_000;

  private static final Map<String, String> READ_WRAPPED = Map.of("envelope", "versioned-event");
  private static final Map<String, String> READ_VERSIONS =
      Map.of("envelope", "version", "envelope.wrapped.max.version", "2");
  private static final Map<String, String> READ_ALL =
      Map.of("envelope.detect", "version,confluent", "envelope.wrapped.max.version", "2");
  private static final Map<String, String> READ_CONFLUENT = Map.of("envelope", "confluent");

  /** The formats of the producers, each with the first byte of its records. */
  private enum Envelope implements MigratingProducer.Format {
    WRAPPED("versioned-event", 4),
    FLAT("version", 6),
    CONFLUENT("confluent", 0);

    private final String envelope;
    private final int firstByte;

    Envelope(String envelope, int firstByte) {
      this.envelope = envelope;
      this.firstByte = firstByte;
    }

    @Override
    public Map<String, String> properties() {
      return Map.of("envelope", envelope, "envelope.wrapped.max.version", "2");
    }

    @Override
    public Object event(int producer, int n) {
      return this == WRAPPED ? MigrationEvents.v2(producer, n) : MigrationEvents.v3(producer, n);
    }
  }

  @TempDir private Path registry;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @Test
  void migratingFromWrappedEventsToConfluentLosesDuplicatesAndChangesNoEvent(Cluster cluster)
      throws Exception {
    String topic = Topics.create(cluster, "migration", Migration.PARTITIONS);
    MigrationEvents.addVersion(registry, topic, 1, EventV1.getClassSchema());
    MigrationEvents.addVersion(registry, topic, 2, EventV2.getClassSchema());
    Migration migration = new Migration(topic, registry.toUri().toString());
    try (MigratingGroup first = new MigratingGroup("first", cluster, migration, EVENTS);
        MigratingGroup second = new MigratingGroup("second", cluster, migration, EVENTS);
        MigratingProducer a = new MigratingProducer(0, cluster, migration, Envelope.WRAPPED);
        MigratingProducer b = new MigratingProducer(1, cluster, migration, Envelope.WRAPPED)) {
      first.restart(READ_WRAPPED);
      second.restart(READ_WRAPPED);
      inParallel(() -> a.send(10_000), () -> b.send(10_000));

      fromWrappedToFlat(migration, List.of(first, second), List.of(a, b));
      fromFlatToConfluent(migration, List.of(first, second), List.of(a, b));

      migration.awaitAllRead();
      assertThatEachEventWasReadOnce(first);
      assertThatEachEventWasReadOnce(second);
    } finally {
      threads.shutdownNow();
    }
    assertThatAllEnvelopesAreMixedOn(cluster, topic);
  }

  private void fromWrappedToFlat(
      Migration migration, List<MigratingGroup> groups, List<MigratingProducer> producers)
      throws Exception {
    MigratingProducer a = producers.get(0);
    MigratingProducer b = producers.get(1);
    MigrationEvents.addVersion(registry, migration.topic(), 3, Event.getClassSchema());
    inParallel(() -> a.send(15_000), () -> b.send(15_000), () -> restart(groups, READ_VERSIONS));
    inParallel(
        () -> sendBeforeAndAfterRestart(a, 5_000, Envelope.FLAT, 10_000), () -> b.send(15_000));
    // roll one producer back; the consumers keep their settings
    inParallel(
        () -> sendBeforeAndAfterRestart(a, 5_000, Envelope.WRAPPED, 10_000), () -> b.send(15_000));
    inParallel(
        () -> sendBeforeAndAfterRestart(a, 0, Envelope.FLAT, 10_000),
        () -> sendBeforeAndAfterRestart(b, 5_000, Envelope.FLAT, 5_000));
  }

  private void fromFlatToConfluent(
      Migration migration, List<MigratingGroup> groups, List<MigratingProducer> producers)
      throws Exception {
    MigratingProducer a = producers.get(0);
    MigratingProducer b = producers.get(1);
    inParallel(() -> a.send(15_000), () -> b.send(15_000), () -> restart(groups, READ_ALL));
    inParallel(
        () -> sendBeforeAndAfterRestart(a, 0, Envelope.CONFLUENT, 5_000), () -> b.send(2_500));
    inParallel(
        () -> a.send(5_000), () -> sendBeforeAndAfterRestart(b, 2_500, Envelope.CONFLUENT, 5_000));
    migration.awaitAllRead();
    inParallel(() -> a.send(10_000), () -> b.send(10_000), () -> restart(groups, READ_CONFLUENT));
  }

  private static void sendBeforeAndAfterRestart(
      MigratingProducer producer, int before, Envelope next, int after) {
    producer.send(before);
    producer.restart(next);
    producer.send(after);
  }

  private static void restart(List<MigratingGroup> groups, Map<String, String> settings) {
    groups.forEach(group -> group.restart(settings));
  }

  /** Runs the steps in parallel; returns when all are done. */
  private void inParallel(Runnable... steps) throws Exception {
    List<Future<?>> underWay = new ArrayList<>();
    for (Runnable step : steps) {
      underWay.add(threads.submit(step));
    }
    for (Future<?> each : underWay) {
      each.get();
    }
  }

  private static void assertThatEachEventWasReadOnce(MigratingGroup group) {
    group.failIfAMemberFailed();
    assertThat(group.wrongRecords()).as("records of %s that differ", group).isEmpty();
    for (int producer = 0; producer < 2; producer++) {
      int[] times = group.timesRead(producer);
      assertThat(times).hasSize(EVENTS);
      assertThat(Arrays.stream(times).filter(n -> n > 1).count())
          .as("events that %s read twice or more", group)
          .isZero();
      assertThat(Arrays.stream(times).filter(n -> n == 0).count())
          .as("events that %s did not read", group)
          .isZero();
    }
  }

  /** Checks the test itself: without all three envelopes on each partition it proves nothing. */
  private static void assertThatAllEnvelopesAreMixedOn(Cluster cluster, String topic) {
    List<List<Integer>> firstBytes = firstBytes(cluster, topic);

    assertThat(count(firstBytes, Envelope.WRAPPED)).isEqualTo(100_000);
    assertThat(count(firstBytes, Envelope.FLAT)).isEqualTo(65_000);
    assertThat(count(firstBytes, Envelope.CONFLUENT)).isEqualTo(35_000);
    for (List<Integer> partition : firstBytes) {
      assertThat(partition.indexOf(Envelope.FLAT.firstByte))
          .isLessThan(partition.lastIndexOf(Envelope.WRAPPED.firstByte));
      assertThat(partition.indexOf(Envelope.CONFLUENT.firstByte))
          .isLessThan(partition.lastIndexOf(Envelope.FLAT.firstByte));
    }
  }

  private static long count(List<List<Integer>> firstBytes, Envelope envelope) {
    return firstBytes.stream()
        .flatMap(List::stream)
        .filter(each -> each == envelope.firstByte)
        .count();
  }

  /** The first byte of each record, by partition. */
  private static List<List<Integer>> firstBytes(Cluster cluster, String topic) {
    List<List<Integer>> firstBytes = new ArrayList<>();
    List<TopicPartition> partitions = new ArrayList<>();
    for (int i = 0; i < Migration.PARTITIONS; i++) {
      firstBytes.add(new ArrayList<>());
      partitions.add(new TopicPartition(topic, i));
    }
    String bytes = ByteArrayDeserializer.class.getName();
    Map<String, String> raw = Map.of("key.deserializer", bytes, "value.deserializer", bytes);
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, raw)) {
      consumer.assign(partitions);
      long deadline = System.nanoTime() + Clients.TIMEOUT.toNanos();
      for (int count = 0; count < 2 * EVENTS && System.nanoTime() - deadline < 0; ) {
        for (ConsumerRecord<Object, Object> record : consumer.poll(Duration.ofMillis(200))) {
          firstBytes.get(record.partition()).add((int) ((byte[]) record.value())[0]);
          count++;
        }
      }
    }
    return firstBytes;
  }
}
