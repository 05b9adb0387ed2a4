// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps a registry in the topic {@code _schemas}, in Confluent's format. Reads are answered from
 * memory, also while the brokers are away.
 */
public final class KafkaSchemaStore implements SchemaStore {
  private final KafkaOptions options;
  private final SchemasTopic topic;
  private final LiveState live = new LiveState();
  private final TopicFollower follower;
  private final CommitLoop writes;

  private KafkaSchemaStore(KafkaOptions options, SchemasTopic topic) {
    this.options = options;
    this.topic = topic;
    this.follower = new TopicFollower(options, topic.partition(), live);
    this.writes = new CommitLoop(options, topic, follower, live, () -> {});
  }

  /**
   * Reads the topic, and creates it if it does not exist.
   *
   * @throws StoreException if brokers do not answer, the topic cannot be read to its end in time,
   *     or its settings lose schemas
   */
  public static KafkaSchemaStore open(KafkaOptions options) {
    SchemasTopic topic = new SchemasTopic(options);
    KafkaSchemaStore store = null;
    try {
      topic.prepare();
      store = new KafkaSchemaStore(options, topic);
      store.readAll();
      store.writes.lead();
      return store;
    } catch (RuntimeException e) {
      if (store != null) {
        store.close();
      } else {
        topic.close();
      }
      throw e;
    }
  }

  private void readAll() {
    long end = topic.end();
    follower.start(topic.beginning());
    if (!follower.await(end, options.startTimeout())) {
      throw new StoreException(
          "The topic "
              + options.topic()
              + " was read up to offset "
              + follower.position()
              + " of "
              + end
              + " in "
              + options.startTimeout().toMillis()
              + " ms. Set a longer kafkastore.init.timeout.ms",
          null);
    }
  }

  @Override
  public <T> T read(Function<RegistryState, T> read) {
    return live.read(read);
  }

  @Override
  public <T> T write(Function<RegistryState, Decision<T>> decide) {
    Command<T> command = new Command<>(decide);
    writes.submit(command);
    return command.await(options.timeout());
  }

  @Override
  public StoreHealth health() {
    Optional<String> loss = follower.loss();
    if (loss.isPresent()) {
      return StoreHealth.broken(loss.get());
    }
    Optional<String> failure = follower.failure();
    if (failure.isPresent()) {
      return StoreHealth.degraded(failure.get());
    }
    return writes.isReady()
        ? StoreHealth.READY
        : StoreHealth.degraded(writes.failure()).withGroup(writes.isLeader(), 1);
  }

  @Override
  public boolean isBusy() {
    return live.isBusy();
  }

  /** For tests. */
  TopicFollower follower() {
    return follower;
  }

  @Override
  public void close() {
    writes.close();
    follower.close();
    topic.close();
  }
}
