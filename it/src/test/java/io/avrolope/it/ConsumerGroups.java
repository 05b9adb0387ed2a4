// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Questions about the broker's consumer groups whose answers other tests on the same broker cannot
 * change: each is about one group or one topic. Closing it closes the client.
 */
record ConsumerGroups(Admin admin) implements AutoCloseable {

  /** Whether the broker has a group of this name, with members or with committed offsets. */
  boolean exists(String group) throws ExecutionException, InterruptedException {
    return admin.listGroups().all().get().stream()
        .anyMatch(listing -> listing.groupId().equals(group));
  }

  /** The groups that have a member assigned to this topic, or an offset committed for it. */
  List<String> readersOf(String topic) throws ExecutionException, InterruptedException {
    List<String> readers = new ArrayList<>();
    for (GroupListing listing :
        admin.listGroups(ListGroupsOptions.forConsumerGroups()).all().get()) {
      String group = listing.groupId();
      if (hasMemberOn(group, topic) || hasOffsetFor(group, topic)) {
        readers.add(group);
      }
    }
    return readers;
  }

  private boolean hasMemberOn(String group, String topic)
      throws ExecutionException, InterruptedException {
    KafkaFuture<ConsumerGroupDescription> description =
        Objects.requireNonNull(
            admin.describeConsumerGroups(List.of(group)).describedGroups().get(group));
    return unlessDeleted(description).stream()
        .flatMap(each -> each.members().stream())
        .flatMap(member -> member.assignment().topicPartitions().stream())
        .anyMatch(partition -> partition.topic().equals(topic));
  }

  private boolean hasOffsetFor(String group, String topic)
      throws ExecutionException, InterruptedException {
    return unlessDeleted(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
        .stream()
        .flatMap(offsets -> offsets.keySet().stream())
        .anyMatch(partition -> partition.topic().equals(topic));
  }

  /** Empty if the group has been deleted since it was listed, as groups of other tests may be. */
  private static <T> Optional<T> unlessDeleted(KafkaFuture<T> answer)
      throws ExecutionException, InterruptedException {
    try {
      return Optional.of(answer.get());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
