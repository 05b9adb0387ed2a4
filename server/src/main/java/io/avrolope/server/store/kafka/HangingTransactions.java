// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.kafka.HangingRule.Evidence;
import io.avrolope.server.store.kafka.HangingRule.Open;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AbortTransactionOptions;
import org.apache.kafka.clients.admin.AbortTransactionSpec;
import org.apache.kafka.clients.admin.DescribeProducersOptions;
import org.apache.kafka.clients.admin.DescribeTransactionsOptions;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends transactions of servers of this kind that their coordinator has forgotten. No server can
 * read or write before one ends, and nobody else ends it. Transactions of other programs are left
 * alone.
 *
 * <p>Two servers may end the same transaction: the second one changes nothing. The brokers refuse
 * to end a transaction that a later producer of the servers has begun. One thread looks and ends;
 * {@link #advice} can be called from any thread.
 */
final class HangingTransactions {
  private static final Logger LOG = LoggerFactory.getLogger(HangingTransactions.class);
  private static final int ANSWER_MS = 3_000;
  private static final long LOOK_NANOS = 1_000_000_000;

  private final KafkaOptions options;
  private final SchemasTopic topic;
  private final HangingRule rule;

  /** The producer ids of the servers. The thread of the admin client adds some of them. */
  private final Set<Long> own = ConcurrentHashMap.newKeySet();

  private final Map<Open, Long> sinceNanos = new HashMap<>();
  private long lookedNanos = System.nanoTime() - LOOK_NANOS;
  private volatile String advice = "";

  HangingTransactions(KafkaOptions options, SchemasTopic topic, HangingRule rule) {
    this.options = options;
    this.topic = topic;
    this.rule = rule;
  }

  /**
   * Asks for the producer id of the servers, and does not wait for the answer. A coordinator that
   * forgets everything gives the servers another id later.
   */
  void noteProducer() {
    KafkaFuture<TransactionDescription> unused =
        ask()
            .whenComplete(
                (known, failure) -> {
                  if (known != null) {
                    own.add(known.producerId());
                  }
                });
  }

  /**
   * The reason that this server has not ended a transaction, as the end of a message; empty if
   * there is none.
   */
  String advice() {
    return advice;
  }

  /**
   * Ends transactions that hang. This server's producer must have excluded all older producers, and
   * must not have begun a transaction. Looks at most once a second, and waits at most a few
   * seconds.
   *
   * @param position the offset of the next record to read
   * @param isAllowed whether this server still makes the changes
   * @return whether it has ended a transaction
   */
  boolean end(long position, BooleanSupplier isAllowed) {
    boolean hasEnded = false;
    for (Open each : find(position)) {
      hasEnded |= isAllowed.getAsBoolean() && abort(each);
    }
    return hasEnded;
  }

  /**
   * Looks, at most once a second, for transactions that hang. A failure counts as none: nobody may
   * end what the brokers do not explain.
   */
  List<Open> find(long position) {
    long now = System.nanoTime();
    if (now - lookedNanos < LOOK_NANOS) {
      return List.of();
    }
    lookedNanos = now;
    try {
      Map<Open, Long> seen = seen(now);
      List<Open> hanging = seen.isEmpty() ? List.of() : rule.hanging(evidence(seen, position));
      if (hanging.isEmpty()) {
        advice = "";
      }
      return hanging;
    } catch (ExecutionException e) {
      LOG.debug("Cannot look for a transaction that hangs in the topic {}", options.topic(), e);
      return List.of();
    }
  }

  private Map<Open, Long> seen(long now) throws ExecutionException {
    Set<Open> open = open();
    sinceNanos.keySet().retainAll(open);
    open.forEach(each -> sinceNanos.putIfAbsent(each, now));
    return sinceNanos.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> now - each.getValue()));
  }

  private Evidence evidence(Map<Open, Long> seen, long position) throws ExecutionException {
    Optional<TransactionDescription> known = known();
    known.ifPresent(each -> own.add(each.producerId()));
    Set<Long> busy =
        known.filter(HangingRule::isBusy).map(each -> Set.of(each.producerId())).orElse(Set.of());
    return new Evidence(seen, new HashSet<>(own), busy, open(), position);
  }

  private Set<Open> open() throws ExecutionException {
    return get(
            topic
                .admin()
                .describeProducers(
                    List.of(topic.partition()), new DescribeProducersOptions().timeoutMs(ANSWER_MS))
                .partitionResult(topic.partition()))
        .activeProducers()
        .stream()
        .filter(each -> each.currentTransactionStartOffset().isPresent())
        .map(HangingTransactions::open)
        .collect(Collectors.toSet());
  }

  private static Open open(ProducerState producer) {
    return new Open(
        producer.producerId(),
        producer.producerEpoch(),
        producer.coordinatorEpoch().orElse(0),
        producer.currentTransactionStartOffset().orElseThrow());
  }

  /** The servers' last producer as the coordinator knows it; empty if it knows none. */
  private Optional<TransactionDescription> known() throws ExecutionException {
    try {
      return Optional.of(get(ask()));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TransactionalIdNotFoundException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private KafkaFuture<TransactionDescription> ask() {
    String id = options.transactionalId();
    return topic
        .admin()
        .describeTransactions(List.of(id), new DescribeTransactionsOptions().timeoutMs(ANSWER_MS))
        .description(id);
  }

  /** Returns whether the brokers did it; otherwise the advice says why not. */
  private boolean abort(Open hanging) {
    AbortTransactionSpec spec =
        new AbortTransactionSpec(
            topic.partition(),
            hanging.producerId(),
            (short) hanging.producerEpoch(),
            hanging.coordinatorEpoch());
    try {
      get(
          topic
              .admin()
              .abortTransaction(spec, new AbortTransactionOptions().timeoutMs(ANSWER_MS))
              .all());
      advice = "";
      LOG.warn(
          "Ended the transaction of the servers' producer {} at offset {} of the topic {}: its"
              + " coordinator had forgotten it",
          hanging.producerId(),
          hanging.firstOffset(),
          options.topic());
      return true;
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      advice =
          ". This server cannot end the transaction itself: "
              + MissingPermissions.text(cause, options);
      return false;
    }
  }

  private static <T> T get(KafkaFuture<T> future) throws ExecutionException {
    try {
      return future.get(2L * ANSWER_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new ExecutionException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("Interrupted while Kafka is asked", e);
    }
  }
}
