// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.kafka.DeadLetters;
import io.avrolope.server.faults.Pause;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * A group of consumers that reads each record of a topic and skips damaged ones, as
 * docs/poison-records.md shows. It commits after each batch, so a record may be read again after a
 * new assignment, and never without one. Thread-safe.
 */
final class OrderConsumer implements Part {
  private static final Duration POLL = Duration.ofMillis(400);
  private static final Duration CLOSE = Duration.ofSeconds(10);
  private static final int RETRY_MS = 200;
  private static final int SECOND_MS = 5_000;

  private final String topic;
  private final ChaosContext context;
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final Object monitor = new Object();

  /** Is held while a second consumer lives, and is taken before the other one. */
  private final Object secondMonitor = new Object();

  private volatile Map<String, Object> avro;
  private @Nullable Member member;

  /**
   * @param avro the properties of the deserializer
   */
  OrderConsumer(String topic, Map<String, Object> avro, ChaosContext context) {
    this.topic = topic;
    this.avro = Map.copyOf(avro);
    this.context = context;
  }

  @Override
  public String name() {
    return "consumer of " + topic;
  }

  @Override
  public void start() {
    synchronized (monitor) {
      member = started();
    }
  }

  private Member started() {
    Member started = new Member(properties());
    started.worker.start();
    return started;
  }

  private Map<String, Object> properties() {
    Map<String, Object> all = new HashMap<>(avro);
    all.put("bootstrap.servers", context.brokers().addresses(KafkaCluster.CLIENTS));
    all.put("group.id", name());
    all.put("auto.offset.reset", "earliest");
    all.put("enable.auto.commit", "false");
    all.put("isolation.level", "read_committed");
    all.put("max.poll.records", "500");
    all.put("fetch.min.bytes", "16384");
    all.put("fetch.max.wait.ms", "300");
    all.put("session.timeout.ms", "6000");
    all.put("heartbeat.interval.ms", "1000");
    all.put("max.poll.interval.ms", "30000"); // a group waits as long for members that are gone
    all.put("key.deserializer", "org.apache.kafka.common.serialization.ByteArrayDeserializer");
    all.put("value.deserializer", "io.avrolope.kafka.KafkaAvroDeserializer");
    return all;
  }

  /** A consumer of the group, with its own thread. */
  private final class Member {
    private final KafkaConsumer<byte[], Object> consumer;
    private final DeadLetters deadLetters;
    private final Worker worker = new Worker("consumer-" + topic, this::run);
    private volatile boolean leavesGroup = true;

    Member(Map<String, Object> properties) {
      consumer = new KafkaConsumer<>(properties);
      deadLetters = new DeadLetters(properties);
    }

    private void run() {
      try {
        consumer.subscribe(List.of(topic), new Assignments());
        while (!worker.isEnding()) {
          step();
        }
      } finally {
        CloseOptions options =
            CloseOptions.timeout(leavesGroup ? CLOSE : Duration.ZERO)
                .withGroupMembershipOperation(
                    leavesGroup
                        ? CloseOptions.GroupMembershipOperation.LEAVE_GROUP
                        : CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP);
        consumer.close(options);
      }
    }

    private void step() {
      try {
        for (ConsumerRecord<byte[], Object> each : consumer.poll(POLL)) {
          take(each);
        }
        if (leavesGroup) {
          consumer.commitSync();
        }
      } catch (RecordDeserializationException e) {
        handle(e);
      } catch (WakeupException e) {
        // it is to end
      } catch (RuntimeException e) {
        context.failures().polling(name(), e);
        Pause.ms(RETRY_MS);
      }
    }

    private void handle(RecordDeserializationException e) {
      if (deadLetters.accepts(e)) {
        refused.incrementAndGet();
        context.failures().refusing(name(), e);
        context.records().refuse(name(), topic, e.topicPartition().partition(), e.offset());
        consumer.seek(e.topicPartition(), e.offset() + 1);
      } else {
        context.failures().polling(name(), e);
        Pause.ms(RETRY_MS);
      }
    }

    /** Ends with a commit and leaves the group, or does neither, as after a crash. */
    void end(boolean leaves) {
      leavesGroup = leaves;
      if (!leaves) {
        Pause.ms(RETRY_MS * 2); // it dies with records that it has not committed
      }
      worker.stop();
      consumer.wakeup();
      worker.end();
    }
  }

  private void take(ConsumerRecord<byte[], Object> record) {
    try {
      long number = OrderKind.number(record.value());
      read.incrementAndGet();
      context.records().read(name(), topic, record.partition(), record.offset(), number);
    } catch (RuntimeException e) {
      context
          .violations()
          .add(
              name() + " decoded " + record.partition() + "/" + record.offset() + " wrongly: " + e);
    }
  }

  /** Tells the ledger of new assignments. */
  private final class Assignments implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {}

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      partitions.forEach(
          each -> context.records().reassigned(name(), each.topic(), each.partition()));
    }
  }

  @Override
  public List<Fault> faults() {
    return List.of(
        Fault.of("kill a consumer", name(), random -> again(false)),
        Fault.of("restart a consumer", name(), random -> again(true)),
        Fault.of("a second consumer joins and leaves", name(), this::second));
  }

  private String again(boolean leaves) {
    synchronized (monitor) {
      end(leaves);
      member = started();
    }
    return "the consumer " + (leaves ? "left its group" : "was killed") + " and has started again";
  }

  private void end(boolean leaves) {
    if (member != null) {
      member.end(leaves);
      member = null;
    }
  }

  private String second(Random random) {
    boolean leaves = random.nextBoolean();
    synchronized (secondMonitor) {
      Member second = started();
      Pause.ms(RETRY_MS + random.nextInt(SECOND_MS));
      second.end(leaves);
    }
    return "a second consumer was there and " + (leaves ? "left" : "was killed");
  }

  /** Starts again with other properties of the deserializer. No second consumer lives meanwhile. */
  void restart(Map<String, Object> newAvro) {
    synchronized (secondMonitor) {
      synchronized (monitor) {
        avro = Map.copyOf(newAvro);
        end(true);
        member = started();
      }
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("read", read.get(), "refused", refused.get());
  }

  @Override
  public void recover(long deadlineNanos) throws Exception {
    context.requireProgress(name() + ": records read", read::get, deadlineNanos);
  }

  @Override
  public void check() throws Exception {
    context.await(() -> context.records().missing(name(), topic) == 0);
    context.records().requireAll(name(), topic);
  }

  @Override
  public void close() {
    synchronized (monitor) {
      end(true);
    }
  }
}
