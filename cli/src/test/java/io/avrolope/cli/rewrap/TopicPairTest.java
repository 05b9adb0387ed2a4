// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CommandException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TopicPairTest {
  private final FakeCluster cluster = new FakeCluster();

  private TopicPair pair(String... args) {
    CopyOptions options = new CopyOptions();
    new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(args);
    return TopicPair.of(cluster, "events", "events-2", options);
  }

  private void assertRejected(String message, String... args) {
    assertThatThrownBy(() -> pair(args)).isInstanceOf(CommandException.class).hasMessage(message);
  }

  @Test
  void bothTopicsMustExist() {
    assertRejected("Topic events does not exist");
    cluster.add("Event", 3, Map.of());
    assertRejected("Topic events does not exist. Did you mean Event?");
    cluster.add("events", 3, Map.of());
    assertRejected("Topic events-2 does not exist. Create it, or use --create");
  }

  @Test
  void createdTopicHasTheSettingsOfTheSourceExceptItsTimestampType() {
    cluster.add(
        "events",
        3,
        Map.of(
            "message.timestamp.type", "LogAppendTime",
            "message.timestamp.after.max.ms", "1000",
            "retention.ms", "-1"));

    TopicInfo to = pair("--create").to();

    assertThat(to.partitions()).isEqualTo(3);
    assertThat(to.own())
        .isEqualTo(Map.of("message.timestamp.type", "CreateTime", "retention.ms", "-1"));
  }

  @Test
  void numbersOfPartitionsMustBeEqual() {
    cluster.add("events", 3, Map.of());
    cluster.add("events-2", 2, Map.of());
    assertRejected(
        "Topic events-2 has 2 partitions, but events has 3. Add partitions to events-2, then run the"
            + " same command again");
    assertRejected(
        "Topic events-2 has 2 partitions, but events has 3. Add partitions to events-2, then run the"
            + " same command again",
        "--more-partitions");

    cluster.add("events-2", 4, Map.of());
    assertRejected(
        "Topic events-2 has 4 partitions, but events has 3. Use --more-partitions to allow this");
    assertThat(pair("--more-partitions").to().partitions()).isEqualTo(4);
  }

  @Test
  void targetMustKeepTimestamps() {
    cluster.add("events", 1, Map.of());
    cluster.add("events-2", 1, Map.of("message.timestamp.type", "LogAppendTime"));

    assertRejected(
        "Topic events-2 has message.timestamp.type=LogAppendTime, which would replace the records'"
            + " timestamps. Set it to CreateTime");
  }

  @Test
  void retentionAppliesOnlyToTopicsThatDelete() {
    assertThat(cluster.add("a", 1, Map.of("retention.ms", "60000")).retentionMs())
        .isEqualTo(60_000);
    assertThat(
            cluster
                .add("b", 1, Map.of("retention.ms", "60000", "cleanup.policy", "compact"))
                .retentionMs())
        .isEqualTo(-1);
    assertThat(cluster.add("c", 1, Map.of()).retentionMs()).isEqualTo(-1);
  }
}
