// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A live migration in the middle of the run, as docs/migrations.md says: first the consumer learns
 * the new envelope, and then the producer writes it. Thread-safe.
 */
final class Migration implements Part {
  private static final String TOPIC = "orders-migrated";
  private static final String OLD = "version";
  private static final String NEW = "confluent";

  private final ChaosContext context;
  private final OrderProducer producer;
  private final OrderConsumer consumer;
  private volatile long migrated;

  Migration(ChaosContext context, long seed) {
    this.context = context;
    producer = new OrderProducer(TOPIC, OLD, context, seed);
    consumer = new OrderConsumer(TOPIC, ClientProperties.avro(context.registry(), OLD), context);
  }

  @Override
  public String name() {
    return "migration";
  }

  @Override
  public void start() throws Exception {
    producer.start();
    consumer.start();
  }

  /** Migrates the topic. */
  void migrate() {
    Map<String, Object> both = new HashMap<>(ClientProperties.avro(context.registry(), OLD));
    both.remove("envelope");
    both.put("envelope.detect", OLD + "," + NEW);
    consumer.restart(both);
    context.log().add("migration: the consumer reads both envelopes");
    migrated = producer.counts().getOrDefault("sent", 0L);
    producer.restart(NEW);
    context.log().add("migration: the producer writes the new envelope");
  }

  @Override
  public List<Fault> faults() {
    return consumer.faults();
  }

  @Override
  public Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>(producer.counts());
    counts.putAll(consumer.counts());
    counts.put("sent before the migration", migrated);
    return counts;
  }

  @Override
  public void recover(long deadlineNanos) throws Exception {
    producer.recover(deadlineNanos);
    consumer.recover(deadlineNanos);
  }

  @Override
  public void quiesce() throws Exception {
    producer.quiesce();
  }

  @Override
  public void check() throws Exception {
    long sent = producer.counts().getOrDefault("sent", 0L);
    if (migrated == 0 || sent == migrated) {
      context
          .violations()
          .add("The migration had " + migrated + " of " + sent + " records before it");
    }
    consumer.check();
    context.records().requireNoDoubles(TOPIC);
  }

  @Override
  public void close() {
    consumer.close();
    producer.close();
  }
}
