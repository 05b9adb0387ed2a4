// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.rewrap.Cluster.TopicState;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.topics.cluster.TopicException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Notices that FROM or TO is deleted during a copy, and perhaps created again. A thread asks each
 * second, because Kafka's clients wait for minutes if a topic is deleted. The copy asks before each
 * commit, because clients use the new topic if it is created again. Thread-safe.
 */
final class TopicWatch implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final long CLOSE_SECONDS = 5;

  /** A topic is missing if that many requests in turn say so: metadata of brokers can be late. */
  private static final int CHECKS = 3;

  private final Cluster cluster;
  private final TopicPair topics;
  private final Duration interval;
  private final Consumer<LostTopicException> interrupt;
  private final Thread thread = new Thread(this::run, "avrolope-topic-watch");
  private volatile @Nullable LostTopicException lost;
  private volatile int sourcePartitions;

  private TopicWatch(
      Cluster cluster,
      TopicPair topics,
      Duration interval,
      Consumer<LostTopicException> interrupt) {
    this.cluster = cluster;
    this.topics = topics;
    this.sourcePartitions = topics.from().partitions();
    this.interval = interval;
    this.interrupt = interrupt;
  }

  /**
   * Starts the watch.
   *
   * @param interrupt is called once by the thread if a topic is lost; it must end the calls of
   *     clients that wait for that topic
   */
  static TopicWatch start(
      Cluster cluster, TopicPair topics, Consumer<LostTopicException> interrupt) {
    return start(cluster, topics, INTERVAL, interrupt);
  }

  static TopicWatch start(
      Cluster cluster,
      TopicPair topics,
      Duration interval,
      Consumer<LostTopicException> interrupt) {
    TopicWatch watch = new TopicWatch(cluster, topics, interval, interrupt);
    watch.thread.setDaemon(true);
    watch.thread.start();
    return watch;
  }

  private void run() {
    try {
      int missing = 0;
      while (true) {
        Thread.sleep(interval.toMillis());
        Optional<LostTopicException> found = find();
        missing = found.isPresent() ? missing + 1 : 0;
        if (found.isPresent() && isCertain(found.get(), missing)) {
          lost = found.get();
          interrupt.accept(found.get());
          return;
        }
      }
    } catch (InterruptedException e) {
      // close() ends the watch
    }
  }

  private Optional<LostTopicException> lost() {
    Map<String, TopicState> states = topics.states(cluster);
    TopicState from = states.get(topics.from().name());
    if (from != null && from.id().equals(topics.from().id())) {
      sourcePartitions = Math.max(sourcePartitions, from.partitions());
    }
    return topics.lost(states);
  }

  /** Number of partitions of FROM when it was asked last; it never shrinks. */
  int sourcePartitions() {
    return sourcePartitions;
  }

  private static boolean isCertain(LostTopicException found, int times) {
    return found.kind() == LostTopicException.Kind.CREATED_AGAIN || times >= CHECKS;
  }

  /** Empty also if the cluster does not answer. */
  private Optional<LostTopicException> find() throws InterruptedException {
    try {
      return lost();
    } catch (KafkaException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return Optional.empty();
    }
  }

  /**
   * Requires that all that was read and written so far was of the two topics.
   *
   * @throws LostTopicException if not
   * @throws KafkaException if the cluster does not answer
   */
  void requireTopics() {
    for (int times = 1; ; times++) {
      Optional<LostTopicException> found = lost();
      if (found.isEmpty()) {
        return;
      }
      if (isCertain(found.get(), times)) {
        lost = found.get();
        throw found.get();
      }
      sleep();
    }
  }

  private void sleep() {
    try {
      Thread.sleep(interval.toMillis());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  /**
   * Runs the copy.
   *
   * @param committed number of records that all runs of the copy have committed
   * @throws CommandException if a topic is lost meanwhile, instead of the failures that this causes
   */
  void guard(Runnable copy, LongSupplier committed) {
    try {
      copy.run();
    } catch (KafkaException
        | IllegalStateException
        | TopicException
        | CommandException
        | LostTopicException e) {
      LostTopicException known = lost;
      if (known == null) {
        throw e;
      }
      throw known.duringCopy(topics.to().name(), committed.getAsLong());
    }
  }

  /** Ends the thread. After that it does not use the cluster. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
