// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeProducersOptions;
import org.apache.kafka.clients.admin.DescribeTransactionsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Facts about topics that a consumer does not know. It changes nothing. Thread-safe. */
public final class TopicFacts implements TransactionFacts, AutoCloseable {
  /** The names and times of transactions only explain: a command does not wait long for them. */
  private static final int DETAILS_TIMEOUT_MS = 8_000;

  private final Admin admin;

  /**
   * @param admin is closed with this
   */
  public TopicFacts(Admin admin) {
    this.admin = admin;
  }

  /**
   * Creates a client with the properties of a consumer.
   *
   * @throws TopicException if no broker can be reached
   */
  public static TopicFacts open(Map<String, Object> properties) {
    ReachableBrokers.require(properties);
    return new TopicFacts(AdminClients.create(properties));
  }

  /** Describes a topic; empty if it does not exist. */
  Optional<TopicDescription> topic(String name) {
    try {
      return Optional.ofNullable(
          Futures.await(admin.describeTopics(List.of(name)).allTopicNames()).get(name));
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    }
  }

  @Override
  public Map<TopicPartition, Long> stableEnds(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetSpec> wanted =
        partitions.stream().collect(Collectors.toMap(each -> each, each -> OffsetSpec.latest()));
    Map<TopicPartition, Long> found = new HashMap<>();
    Futures.await(
            admin.listOffsets(wanted, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED)).all())
        .forEach((partition, offset) -> found.put(partition, offset.offset()));
    return found;
  }

  @Override
  public List<OpenTransaction> openTransactions(TopicPartition partition) {
    try {
      List<ProducerState> open =
          Futures.await(
                  admin
                      .describeProducers(
                          List.of(partition),
                          new DescribeProducersOptions().timeoutMs(DETAILS_TIMEOUT_MS))
                      .partitionResult(partition))
              .activeProducers()
              .stream()
              .filter(producer -> producer.currentTransactionStartOffset().isPresent())
              .toList();
      Map<Long, Details> details = details(open);
      return open.stream()
          .map(producer -> transaction(producer, details.get(producer.producerId())))
          .toList();
    } catch (InterruptException e) {
      throw e;
    } catch (KafkaException e) {
      return List.of(); // an old broker, or no right to see them
    }
  }

  private static OpenTransaction transaction(ProducerState producer, @Nullable Details details) {
    return new OpenTransaction(
        producer.producerId(),
        details == null ? "" : details.transactionalId(),
        producer.currentTransactionStartOffset().orElse(0),
        details == null
            ? producer.lastTimestamp()
            : details.state().transactionStartTimeMs().orElse(producer.lastTimestamp()));
  }

  /** The name of a transaction, and what its coordinator knows. */
  private record Details(String transactionalId, TransactionDescription state) {}

  private Map<Long, Details> details(List<ProducerState> producers) {
    try {
      List<String> ids =
          Futures.await(
                  admin
                      .listTransactions(
                          new ListTransactionsOptions()
                              .filterProducerIds(
                                  producers.stream().map(ProducerState::producerId).toList())
                              .timeoutMs(DETAILS_TIMEOUT_MS))
                      .all())
              .stream()
              .map(TransactionListing::transactionalId)
              .toList();
      Map<Long, Details> details = new HashMap<>();
      Futures.await(
              admin
                  .describeTransactions(
                      ids, new DescribeTransactionsOptions().timeoutMs(DETAILS_TIMEOUT_MS))
                  .all())
          .forEach((id, each) -> details.put(each.producerId(), new Details(id, each)));
      return details;
    } catch (InterruptException e) {
      throw e;
    } catch (KafkaException e) {
      return Map.of();
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
