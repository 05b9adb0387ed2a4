// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static io.avrolope.it.RewrapPair.failed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
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
        .isEqualTo(
            failed(
                3,
                "avrolope rewrap: Topic TO was deleted while it was written. It had 300 records of"
                    + " the copy"));
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
}
