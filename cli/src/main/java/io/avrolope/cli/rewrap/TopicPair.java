// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.cluster.SimilarNames;
import io.avrolope.cli.rewrap.Cluster.TopicState;
import io.avrolope.cli.rewrap.LostTopicException.Kind;
import io.avrolope.cli.rewrap.LostTopicException.Role;
import io.avrolope.cli.terminal.CommandException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * FROM and TO, after it was checked that TO can take the copy.
 *
 * @param from the topic that is copied
 * @param to the topic that receives the copy
 */
record TopicPair(TopicInfo from, TopicInfo to) {
  private static final String TIME = "message.timestamp.type";

  /** Settings of FROM that a created TO does not get. */
  private static final Set<String> NOT_COPIED =
      Set.of(
          TIME,
          "message.timestamp.before.max.ms",
          "message.timestamp.after.max.ms",
          "leader.replication.throttled.replicas",
          "follower.replication.throttled.replicas");

  /**
   * @throws CommandException if TO cannot take the copy
   */
  static TopicPair of(Cluster cluster, String from, String to, CopyOptions options) {
    TopicInfo source = source(cluster, from);
    Optional<TopicInfo> found = cluster.topic(to);
    if (found.isEmpty() && !options.creates()) {
      throw CommandException.usage("Topic " + to + " does not exist. Create it, or use --create");
    }
    TopicInfo target = found.isPresent() ? found.get() : created(cluster, source, to);
    requirePartitions(source, target, options);
    requireCreateTime(target);
    return new TopicPair(source, target);
  }

  /**
   * Whether one of the topics is gone. If both ids are the same, all that was read of FROM and
   * written to TO before this call was of these topics: an id never returns.
   */
  Optional<LostTopicException> lost(Cluster cluster) {
    return lost(states(cluster));
  }

  /** The state of both topics now, by name. */
  Map<String, TopicState> states(Cluster cluster) {
    return cluster.states(List.of(from.name(), to.name()));
  }

  /** As {@link #lost(Cluster)}, with states that are known already. */
  Optional<LostTopicException> lost(Map<String, TopicState> states) {
    return lost(from, Role.FROM, states).or(() -> lost(to, Role.TO, states));
  }

  /** Whether FROM is gone, for a command that does not write. */
  static Optional<LostTopicException> lostSource(TopicInfo from, Cluster cluster) {
    return lost(from, Role.FROM, cluster.states(List.of(from.name())));
  }

  private static Optional<LostTopicException> lost(
      TopicInfo topic, Role role, Map<String, TopicState> states) {
    TopicState now = states.get(topic.name());
    if (now != null && topic.id().equals(now.id())) {
      return Optional.empty();
    }
    Kind kind = now == null ? Kind.DELETED : Kind.CREATED_AGAIN;
    return Optional.of(new LostTopicException(kind, role, topic.name()));
  }

  static TopicInfo source(Cluster cluster, String from) {
    return cluster
        .topic(from)
        .orElseThrow(
            () ->
                CommandException.usage(
                    "Topic "
                        + from
                        + " does not exist"
                        + SimilarNames.question(from, cluster.names())));
  }

  /** TO as {@link #of} would create it. */
  static TopicInfo planned(TopicInfo from, String to) {
    return new TopicInfo(
        to,
        Uuid.ZERO_UUID,
        from.partitions(),
        from.replicas(),
        copied(from.settings()),
        copied(from.own()));
  }

  private static Map<String, String> copied(Map<String, String> settings) {
    Map<String, String> copied = new HashMap<>(settings);
    NOT_COPIED.forEach(copied::remove);
    copied.put(TIME, "CreateTime");
    return copied;
  }

  private static TopicInfo created(Cluster cluster, TopicInfo from, String to) {
    Map<String, String> settings = copied(from.own());
    cluster.create(new NewTopic(to, from.partitions(), from.replicas()).configs(settings));
    return awaitTopic(cluster, to);
  }

  /** Waits until the new topic is visible on all brokers. */
  private static TopicInfo awaitTopic(Cluster cluster, String topic) {
    for (int attempt = 0; attempt < 50; attempt++) {
      Optional<TopicInfo> found = cluster.topic(topic);
      if (found.isPresent()) {
        return found.get();
      }
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    throw new UnknownTopicOrPartitionException(
        "Topic " + topic + " was created but is not visible yet");
  }

  private static void requirePartitions(TopicInfo from, TopicInfo to, CopyOptions options) {
    boolean fits =
        options.takesMorePartitions()
            ? to.partitions() >= from.partitions()
            : to.partitions() == from.partitions();
    if (!fits) {
      throw CommandException.usage(
          "Topic "
              + to.name()
              + " has "
              + to.partitions()
              + " partitions, but "
              + from.name()
              + " has "
              + from.partitions()
              + (to.partitions() > from.partitions()
                  ? ". Use --more-partitions to allow this"
                  : ". Add partitions to " + to.name() + ", then run the same command again"));
    }
  }

  private static void requireCreateTime(TopicInfo to) {
    if ("LogAppendTime".equals(to.setting(TIME))) {
      throw CommandException.usage(
          "Topic "
              + to.name()
              + " has message.timestamp.type=LogAppendTime, which would replace the records'"
              + " timestamps. Set it to CreateTime");
    }
  }
}
