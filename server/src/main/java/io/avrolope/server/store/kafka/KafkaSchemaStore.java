// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.Cluster;
import io.avrolope.server.store.NotLeaderException;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a registry in the topic {@code _schemas}, in Confluent's format. Reads are answered from
 * memory, also while the brokers are unavailable.
 */
public final class KafkaSchemaStore implements SchemaStore, Cluster {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaSchemaStore.class);
  private static final Duration NEWS = Duration.ofMillis(100);
  private static final Duration END_TIMEOUT = Duration.ofSeconds(2);
  private static final long SETTINGS_MS = 5_000;
  private static final long TRANSACTIONS_MS = 1_000;

  private final KafkaOptions options;
  private final SchemasTopic topic;
  private final LiveState live = new LiveState();
  private final LogFollower follower;
  private final CommitLoop writes;
  private final EndOffsets ends;
  private final BoundedWaits waits;
  private final HazardWatch settings;
  private final HazardWatch transactions;
  private volatile @Nullable Election election;

  private KafkaSchemaStore(KafkaOptions options, SchemasTopic topic) {
    this.options = options;
    this.topic = topic;
    this.follower = new LogFollower(options, topic.partition(), topic.identity(), live);
    this.writes = new CommitLoop(options, topic, follower, live, this::lose);
    this.ends = new EndOffsets(topic::writtenEnd);
    this.waits = new BoundedWaits(options.maxWaiting(), options.timeout().toNanos() / 2);
    this.settings =
        new HazardWatch(SETTINGS_MS, topic::hazard, "The topic's settings no longer lose schemas");
    StalledReading reading =
        new StalledReading(options, topic::end, topic::openTransactions, writes::stalled);
    this.transactions =
        new HazardWatch(
            TRANSACTIONS_MS, () -> stalled(reading), "The topic can be read to its end again");
  }

  private Optional<String> stalled(StalledReading reading) {
    long position = follower.position();
    return reading.look(position, topic.writtenEnd(), System.nanoTime());
  }

  /**
   * Reads the topic, and creates it if it does not exist. The store makes no changes before {@link
   * #join}.
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
      store.settings.start();
      store.transactions.start();
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

  /** Takes part in the choice of the server that makes changes. */
  public void join(MemberIdentity identity) {
    election = new Election(options, identity, writes);
  }

  /** Another server writes, and the group must say which. */
  private void lose() {
    Election current = election;
    if (current != null) {
      current.lost();
    }
  }

  /** Records after an open transaction are read later: known schemas are answered at once. */
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
    int skipped = live.skipped();
    if (skipped > 0) {
      LOG.warn(
          "{} keys of the topic {} have a last record that is not applied. Run the command doctor"
              + " of this server: it explains them, and can repair the topic",
          skipped,
          options.topic());
    }
  }

  @Override
  public <T> T read(Function<RegistryState, T> read) {
    return live.read(read);
  }

  @Override
  public <T> T write(Function<RegistryState, Decision<T>> decide) {
    if (!writes.isLeader()) {
      throw new NotLeaderException();
    }
    return waits.during(() -> commit(decide));
  }

  private <T> T commit(Function<RegistryState, Decision<T>> decide) {
    Command<T> command = new Command<>(decide);
    writes.submit(command);
    try {
      return command.await(options.timeout());
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.NO_LEADER) {
        throw new NotLeaderException();
      }
      if (e.kind() == StoreException.Kind.TIMED_OUT && transactions.hazard().isPresent()) {
        throw new StoreException(e.kind(), withTransactions(String.valueOf(e.getMessage())), e);
      }
      throw e;
    }
  }

  /** A message with the open transactions that are the cause. */
  private String withTransactions(String message) {
    return transactions.hazard().map(hazard -> message + ". " + hazard).orElse(message);
  }

  @Override
  public StoreHealth health() {
    Election current = election;
    return ownHealth().withGroup(writes.isLeader(), current == null ? 1 : current.members());
  }

  private StoreHealth ownHealth() {
    Optional<String> loss = follower.loss();
    if (loss.isPresent()) {
      return StoreHealth.broken(loss.get());
    }
    Optional<String> failure = follower.failure().or(settings::hazard).or(transactions::hazard);
    if (failure.isPresent()) {
      return StoreHealth.degraded(failure.get());
    }
    return writes.isReady() || otherLeader().isPresent()
        ? StoreHealth.READY
        : StoreHealth.degraded(
            writes.isLeader() ? writes.failure() : "No server leads at the moment");
  }

  @Override
  public boolean isBusy() {
    return live.isBusy();
  }

  @Override
  public String storeName() {
    return options.topic();
  }

  @Override
  public Optional<String> otherLeader() {
    Election current = election;
    return current == null || writes.isLeader()
        ? Optional.empty()
        : current.leader().map(MemberIdentity::url);
  }

  @Override
  public void awaitNews(Duration limit) {
    Election current = election;
    if (current != null) {
      current.awaitNews(limit);
    }
  }

  @Override
  public long position() {
    return follower.position();
  }

  @Override
  public boolean awaitPosition(long position, Duration limit) {
    return follower.await(position, limit);
  }

  @Override
  public <T> T waiting(Supplier<T> work) {
    return waits.during(work);
  }

  @Override
  public void catchUp() {
    waits.during(
        () -> {
          readToTheEnd();
          return true;
        });
  }

  private void readToTheEnd() {
    try {
      long end = ends.current().get(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
      if (!follower.await(end, options.timeout())) {
        throw new StoreException(
            withTransactions("The topic was not read to its end in time"), null);
      }
    } catch (ExecutionException | TimeoutException e) {
      throw new StoreException("The brokers do not say what the newest records are", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("The server stops", e);
    }
  }

  @Override
  public Duration timeout() {
    return options.timeout();
  }

  /**
   * Waits until this server makes the changes.
   *
   * @return false if another one does, or the time is over
   */
  public boolean awaitLeadership(Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!writes.isLeader() && otherLeader().isEmpty() && System.nanoTime() - deadline < 0) {
      awaitNews(NEWS);
    }
    return writes.isLeader();
  }

  /** For tests. */
  LogFollower follower() {
    return follower;
  }

  @Override
  public void close() {
    writes.close();
    Election current = election;
    if (current != null) {
      current.close();
    }
    ends.close();
    settings.close();
    transactions.close();
    follower.close();
    topic.close();
  }
}
