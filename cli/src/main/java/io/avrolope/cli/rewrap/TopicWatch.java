// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * Notices that FROM or TO is deleted during a copy. Kafka's clients wait for minutes in that case,
 * and a broker that creates topics automatically creates TO again. Thread-safe.
 */
final class TopicWatch implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Metadata of brokers can be late. */
  private static final int CHECKS = 3;

  private final Cluster cluster;
  private final List<TopicInfo> topics;
  private final Duration interval;
  private final Runnable interrupt;
  private final Thread thread = new Thread(this::run, "avrolope-topic-watch");
  private volatile @Nullable String deleted;

  private TopicWatch(
      Cluster cluster, List<TopicInfo> topics, Duration interval, Runnable interrupt) {
    this.cluster = cluster;
    this.topics = topics;
    this.interval = interval;
    this.interrupt = interrupt;
  }

  /**
   * Starts the watch.
   *
   * @param interrupt is called once if a topic is deleted; it must end the calls of clients that
   *     wait
   */
  static TopicWatch start(Cluster cluster, TopicPair topics, Runnable interrupt) {
    return start(cluster, topics, INTERVAL, interrupt);
  }

  static TopicWatch start(
      Cluster cluster, TopicPair topics, Duration interval, Runnable interrupt) {
    TopicWatch watch =
        new TopicWatch(cluster, List.of(topics.from(), topics.to()), interval, interrupt);
    watch.thread.setDaemon(true);
    watch.thread.start();
    return watch;
  }

  private void run() {
    int[] missing = new int[topics.size()];
    try {
      while (true) {
        Thread.sleep(interval.toMillis());
        for (int i = 0; i < missing.length; i++) {
          missing[i] = exists(topics.get(i)) ? 0 : missing[i] + 1;
          if (missing[i] == CHECKS) {
            deleted = topics.get(i).name();
            interrupt.run();
            return;
          }
        }
      }
    } catch (InterruptedException e) {
      // close() ends the watch
    }
  }

  /** True also if the cluster does not answer. */
  private boolean exists(TopicInfo topic) throws InterruptedException {
    try {
      Optional<Uuid> id = cluster.topicId(topic.name());
      return id.isPresent() && id.get().equals(topic.id());
    } catch (KafkaException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return true;
    }
  }

  /**
   * Runs the copy.
   *
   * @throws CommandException if a topic is deleted meanwhile, instead of the failures that this
   *     causes
   */
  void guard(Runnable copy) {
    try {
      copy.run();
    } catch (KafkaException | IllegalStateException | CommandException e) {
      String topic = deleted;
      if (topic == null) {
        throw e;
      }
      throw new CommandException(
          ExitCode.UNAVAILABLE,
          "Topic "
              + topic
              + (topic.equals(topics.get(0).name())
                  ? " was deleted while it was read"
                  : " was deleted while it was written"));
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
