// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TopicListing;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Lists topics. Only the topics of a page are described, so that a long list takes little time.
 *
 * @param subjects whether a subject exists that the client may know of
 */
record TopicList(Admin admin, Predicate<String> subjects) {
  /** Above that, the offsets of a page are not asked for. */
  private static final int MAX_PARTITIONS = 20_000;

  private static final String INTERNAL = "_";

  /** The offsets that a partition retains. */
  private record Offsets(long first, long end) {}

  /** The topics of a page with the number of all that match. */
  ObjectNode page(TopicSearch search) throws ExecutionException, InterruptedException {
    List<TopicListing> all =
        admin.listTopics(new ListTopicsOptions().listInternal(true)).listings().get().stream()
            .filter(topic -> search.matches(topic.name(), isInternal(topic)))
            .sorted(Comparator.comparing(TopicListing::name))
            .toList();
    List<TopicListing> page = all.stream().skip(search.offset()).limit(search.limit()).toList();
    Map<String, TopicDescription> described =
        described(page.stream().map(TopicListing::name).toList());
    Map<TopicPartition, Offsets> offsets = offsets(described.values());
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("total", all.size());
    ArrayNode topics = json.putArray("topics");
    for (TopicListing topic : page) {
      ObjectNode each = topics.addObject();
      put(each, topic.name(), isInternal(topic));
      TopicDescription description = described.get(topic.name());
      if (description == null) {
        each.putNull("partitions").putNull("records");
      } else {
        each.put("partitions", description.partitions().size());
        each.put("records", records(description, offsets));
      }
    }
    return json;
  }

  private static boolean isInternal(TopicListing topic) {
    return isInternal(topic.name(), topic.isInternal());
  }

  /** Topics of tools, such as {@code _schemas}, count as internal like Kafka's own topics. */
  private static boolean isInternal(String name, boolean isKafkas) {
    return isKafkas || name.startsWith(INTERNAL);
  }

  private void put(ObjectNode json, String topic, boolean isInternal) {
    json.put("name", topic).put("internal", isInternal);
    json.put("keySubject", subject(topic + "-key"));
    json.put("valueSubject", subject(topic + "-value"));
  }

  private @Nullable String subject(String name) {
    return subjects.test(name) ? name : null;
  }

  /** One topic with its partitions. */
  ObjectNode topic(String name) throws ExecutionException, InterruptedException {
    TopicDescription topic =
        Objects.requireNonNull(admin.describeTopics(List.of(name)).topicNameValues().get(name))
            .get();
    Map<TopicPartition, Offsets> offsets = offsets(List.of(topic));
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    put(json, name, isInternal(name, topic.isInternal()));
    json.put("records", records(topic, offsets));
    ArrayNode partitions = json.putArray("partitions");
    for (TopicPartition partition : partitions(topic)) {
      Offsets found = offsets.get(partition);
      partitions
          .addObject()
          .put("partition", partition.partition())
          .put("first", found == null ? null : found.first())
          .put("end", found == null ? null : found.end());
    }
    return json;
  }

  private static @Nullable Long records(
      TopicDescription topic, Map<TopicPartition, Offsets> offsets) {
    long sum = 0;
    for (TopicPartition partition : partitions(topic)) {
      Offsets found = offsets.get(partition);
      if (found == null) {
        return null;
      }
      sum += Math.max(0, found.end() - found.first());
    }
    return sum;
  }

  private static List<TopicPartition> partitions(TopicDescription topic) {
    return topic.partitions().stream()
        .map(each -> new TopicPartition(topic.name(), each.partition()))
        .toList();
  }

  /** Topics that were deleted meanwhile are left out. */
  private Map<String, TopicDescription> described(List<String> names) throws InterruptedException {
    Map<String, TopicDescription> described = new HashMap<>();
    for (Map.Entry<String, KafkaFuture<TopicDescription>> each :
        admin.describeTopics(names).topicNameValues().entrySet()) {
      try {
        described.put(each.getKey(), each.getValue().get());
      } catch (ExecutionException e) {
        // the topic is listed without its partitions
      }
    }
    return described;
  }

  /** Partitions that do not answer are left out. */
  private Map<TopicPartition, Offsets> offsets(Collection<TopicDescription> topics)
      throws InterruptedException {
    List<TopicPartition> partitions =
        topics.stream().flatMap(topic -> partitions(topic).stream()).toList();
    Map<TopicPartition, Offsets> offsets = new HashMap<>();
    if (partitions.size() > MAX_PARTITIONS) {
      return offsets;
    }
    ListOffsetsResult first = asked(partitions, OffsetSpec.earliest());
    ListOffsetsResult end = asked(partitions, OffsetSpec.latest());
    for (TopicPartition partition : partitions) {
      try {
        offsets.put(
            partition,
            new Offsets(
                first.partitionResult(partition).get().offset(),
                end.partitionResult(partition).get().offset()));
      } catch (ExecutionException e) {
        // the topic is listed without the number of its records
      }
    }
    return offsets;
  }

  private ListOffsetsResult asked(List<TopicPartition> partitions, OffsetSpec spec) {
    return admin.listOffsets(
        partitions.stream().collect(Collectors.toMap(each -> each, each -> spec)));
  }
}
