// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static io.avrolope.it.RewrapPair.failed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Topics that are deleted, or deleted and created again, while {@code rewrap} copies them. */
@OnKafka
@Timeout(180)
class RewrapLostTopicIT {
  private CopyTopics topics;
  private String from;
  private String to;

  @BeforeEach
  void createTopics(Cluster kafka) {
    topics = new CopyTopics(kafka, Events.ownRegistry());
    from = topics.create("from", 3);
    to = topics.create("to", 3);
    topics.fill(from, 3, 300);
  }

  /** Starts a copy that follows FROM, and waits until it has copied all records. */
  private CompletableFuture<Cli.Result> startCopy() {
    RewrapPair pair = new RewrapPair(topics, from, to);
    CompletableFuture<Cli.Result> copy =
        CompletableFuture.supplyAsync(() -> pair.run("--register", "--follow"));
    Clients.await(() -> copied(0) + copied(1) + copied(2) == 300);
    return copy;
  }

  private int copied(int partition) {
    return topics.read(to, partition, Map.of()).size();
  }

  private void delete(String topic) throws Exception {
    try (Admin admin = topics.admin()) {
      admin.deleteTopics(List.of(topic)).all().get();
    }
  }

  /** Deletes a topic and creates it again as soon as the broker allows it. */
  private void createAgain(String topic) throws Exception {
    delete(topic);
    NewTopic same = new NewTopic(topic, 3, (short) 1).configs(Map.of("retention.ms", "-1"));
    Clients.await(
        () -> {
          try (Admin admin = topics.admin()) {
            admin.createTopics(List.of(same)).all().get();
            return true;
          } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(TopicExistsException.class);
            return false;
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void aSourceThatIsDeletedEndsTheCopy() throws Exception {
    CompletableFuture<Cli.Result> copy = startCopy();

    delete(from);

    assertThat(copy.get())
        .isEqualTo(
            failed(
                3,
                "avrolope rewrap: Topic FROM was deleted while it was read. TO has 300 records of"
                    + " it"));
  }

  @Test
  void aTargetThatIsDeletedEndsTheCopy() throws Exception {
    CompletableFuture<Cli.Result> copy = startCopy();

    delete(to);
    topics.fill(from, 3, 30);

    assertThat(copy.get())
        .isIn(
            failed(
                3,
                "avrolope rewrap: Topic TO was deleted while it was written. It had 300 records of"
                    + " the copy"),
            failed( // by the broker, which creates topics that a producer asks for
                3,
                "avrolope rewrap: Topic TO was deleted and created again while it was written. The"
                    + " deleted topic had 300 records of the copy, and TO has none. To copy again,"
                    + " use --start-over"));
  }

  @Test
  void noRecordOfASourceThatIsCreatedAgainIsCommitted() throws Exception {
    CompletableFuture<Cli.Result> copy = startCopy();

    createAgain(from);
    topics.fill(from, 3, 900); // more than before, so that the copy's offsets exist again

    assertThat(copy.get())
        .isEqualTo(
            failed(
                3,
                "avrolope rewrap: Topic FROM was deleted and created again while it was read. TO"
                    + " has 300 records of the deleted topic, and none of the new one. To copy the"
                    + " new one, use --start-over"));
    assertThat(copied(0) + copied(1) + copied(2)).isEqualTo(300);
  }

  private void addPartition(String topic) throws Exception {
    try (Admin admin = topics.admin()) {
      admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(4))).all().get();
    }
  }

  @Test
  void aCopyIsResumedWithAPartitionThatWasAdded() throws Exception {
    RewrapPair pair = new RewrapPair(topics, from, to);
    pair.run("--register", "--no-verify");
    addPartition(from);
    addPartition(to);
    topics.fill(from, 4, 40);

    assertThat(pair.run("--register"))
        .isEqualTo(
            RewrapPair.ok(
                "Copied 40 records from FROM to TO in S s (R records/s); 300 were copied before",
                "Verified: 340 records in 4 partitions are the same in both topics (SHA-256"
                    + " HASH...)"));
  }

  @Test
  void aCopyThatFollowsTheSourceCopiesPartitionsThatAreAdded() throws Exception {
    CompletableFuture<Cli.Result> copy = startCopy();

    addPartition(to);
    addPartition(from);
    topics.fill(from, 4, 40);
    Clients.await(() -> copied(0) + copied(1) + copied(2) + copied(3) == 340);
    delete(from); // ends the command

    Cli.Result result = copy.get();
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out())
        .contains("FROM has more partitions now; the copy continues with them\n");
  }
}
