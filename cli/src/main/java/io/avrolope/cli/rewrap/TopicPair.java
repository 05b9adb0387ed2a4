package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * FROM and TO, which go together.
 *
 * @param from the topic that is copied
 * @param to the topic that gets the copy
 */
record TopicPair(TopicFacts from, TopicFacts to) {
  private static final String TIME = "message.timestamp.type";

  /** Those of FROM's own settings that TO is not made with. */
  private static final Set<String> NOT_COPIED =
      Set.of(
          TIME,
          "message.timestamp.before.max.ms",
          "message.timestamp.after.max.ms",
          "leader.replication.throttled.replicas",
          "follower.replication.throttled.replicas");

  /**
   * @throws CommandException if TO cannot have the copy
   */
  static TopicPair of(ClusterView cluster, String from, String to, CopyOptions options) {
    TopicFacts source = source(cluster, from);
    Optional<TopicFacts> found = cluster.topic(to);
    if (found.isEmpty() && !options.creates()) {
      throw CommandException.usage(
          "Expected topic " + to + " but found none of that name: make it, or give --create");
    }
    TopicFacts target = found.isPresent() ? found.get() : created(cluster, source, to);
    requirePartitions(source, target, options);
    requireCreateTime(target);
    return new TopicPair(source, target);
  }

  static TopicFacts source(ClusterView cluster, String from) {
    return cluster
        .topic(from)
        .orElseThrow(
            () ->
                CommandException.usage("Expected topic " + from + " but found none of that name"));
  }

  private static TopicFacts created(ClusterView cluster, TopicFacts from, String to) {
    Map<String, String> settings = new HashMap<>(from.own());
    NOT_COPIED.forEach(settings::remove);
    settings.put(TIME, "CreateTime");
    cluster.create(new NewTopic(to, from.partitions(), from.replicas()).configs(settings));
    return awaited(cluster, to);
  }

  /** Other brokers hear of a topic a little later. */
  private static TopicFacts awaited(ClusterView cluster, String topic) {
    for (int attempt = 0; attempt < 50; attempt++) {
      Optional<TopicFacts> found = cluster.topic(topic);
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
    throw new UnknownTopicOrPartitionException("Topic " + topic + " was made and is not there");
  }

  private static void requirePartitions(TopicFacts from, TopicFacts to, CopyOptions options) {
    boolean fits =
        options.takesMorePartitions()
            ? to.partitions() >= from.partitions()
            : to.partitions() == from.partitions();
    if (!fits) {
      throw CommandException.usage(
          "Expected as many partitions in "
              + to.name()
              + " as "
              + from.name()
              + " has, "
              + from.partitions()
              + ", but found "
              + to.partitions()
              + (to.partitions() > from.partitions()
                  ? ": give --more-partitions to allow it"
                  : ""));
    }
  }

  private static void requireCreateTime(TopicFacts to) {
    if ("LogAppendTime".equals(to.setting(TIME))) {
      throw CommandException.usage(
          "Expected message.timestamp.type=CreateTime in "
              + to.name()
              + " but found LogAppendTime, which would replace the records' times");
    }
  }
}
