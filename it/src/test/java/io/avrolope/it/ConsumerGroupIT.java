// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.examples.event.EventV2;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Test;

/** A consumer group on four partitions while the broker restarts under a running producer. */
@OnKafka
class ConsumerGroupIT {
  private static final int RECORDS = 100_000;
  private static final int PARTITIONS = 4;
  private static final int CONSUMERS = 3;
  private static final Duration LIMIT = Duration.ofMinutes(4);

  private final Map<Long, Integer> timesRead = new ConcurrentHashMap<>();
  private final AtomicInteger readByAll = new AtomicInteger();
  private final CountDownLatch assigned = new CountDownLatch(CONSUMERS);

  @Test
  void aBrokerRestartLosesNoRecordAndDuplicatesNone(Cluster cluster) throws Exception {
    assumeTrue(cluster.canRestart(), "the tests may not restart this cluster");
    String topic = Topics.create(cluster, "group", PARTITIONS);
    String registry = Events.ownRegistry();
    ExecutorService threads = Executors.newFixedThreadPool(CONSUMERS);
    try {
      List<Future<Integer>> consumers = new ArrayList<>();
      for (int i = 0; i < CONSUMERS; i++) {
        consumers.add(threads.submit(() -> consume(cluster, registry, topic)));
      }
      // a consumer that joins after the last record would rightly read nothing
      assertThat(assigned.await(LIMIT.toSeconds(), TimeUnit.SECONDS))
          .as("all consumers have partitions")
          .isTrue();
      produce(cluster, registry, topic);
      for (Future<Integer> consumer : consumers) {
        assertThat(consumer.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
            .as("records that one consumer of the group read")
            .isPositive();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(timesRead).as("distinct records read").hasSize(RECORDS);
    assertThat(timesRead.values()).as("times each was read").allMatch(times -> times == 1);
  }

  private static void produce(Cluster cluster, String registry, String topic)
      throws ExecutionException, InterruptedException {
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url", registry,
            "envelope", "version",
            "linger.ms", "5",
            "enable.idempotence", "true");
    List<Future<RecordMetadata>> sends = new ArrayList<>();
    try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties)) {
      for (int i = 0; i < RECORDS; i++) {
        if (i == RECORDS / 2) {
          cluster.restart();
        }
        sends.add(producer.send(new ProducerRecord<>(topic, i % PARTITIONS, null, Events.v2(i))));
      }
    }
    for (Future<RecordMetadata> send : sends) {
      send.get();
    }
  }

  /** Reads until all records have been read by the group; returns how many this consumer read. */
  private int consume(Cluster cluster, String registry, String topic) {
    Map<String, Object> properties =
        Map.of(
            "schema.registry.url", registry,
            "envelope", "version",
            "group.id", topic,
            "enable.auto.commit", "false",
            "specific.avro.reader", "true");
    int readHere = 0;
    boolean hadPartitions = false;
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
      consumer.subscribe(List.of(topic));
      while (readByAll.get() < RECORDS && System.nanoTime() - deadline < 0) {
        for (ConsumerRecord<Object, Object> record : consumer.poll(Duration.ofMillis(100))) {
          timesRead.merge(((EventV2) record.value()).getTs(), 1, Integer::sum);
          readByAll.incrementAndGet();
          readHere++;
        }
        consumer.commitSync(Duration.ofSeconds(60));
        if (!hadPartitions && !consumer.assignment().isEmpty()) {
          hadPartitions = true;
          assigned.countDown();
        }
      }
    }
    return readHere;
  }
}
