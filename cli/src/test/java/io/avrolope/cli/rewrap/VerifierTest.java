// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CapturedScreen;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.TopicConsumer;
import io.avrolope.topics.scan.Topics;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compares one partition of three records. */
@Timeout(20)
class VerifierTest {
  private static final TopicPartition FROM = new TopicPartition("orders", 0);
  private static final TopicPartition TO = new TopicPartition("orders-2", 0);
  private static final int RECORDS = 3;

  private final String registry = "mock://" + UUID.randomUUID();
  private final RewrapSettings settings =
      new RewrapSettings(
          Map.of(
              "schema.registry.url",
              registry,
              "envelope",
              "version",
              "isolation.level", // distinguishes the consumers of FROM
              "read_uncommitted"),
          Map.of(),
          "confluent",
          null,
          false);
  private final FakeCluster cluster = new FakeCluster();

  /** Returns a consumer that has all records of a partition from the cluster's first offset on. */
  private TopicConsumer consumer(TopicPartition partition) {
    TopicConsumer consumer = new TopicConsumer(partition.topic(), 1);
    long beginning = CopyPositions.at(cluster.beginnings(List.of(partition)), partition);
    consumer.setOffsets(partition, beginning, RECORDS);
    for (long offset = beginning; offset < RECORDS; offset++) {
      String datum = "datum " + offset;
      byte[] value =
          partition.equals(FROM)
              ? Topics.version(registry, datum)
              : Topics.confluent(registry, datum);
      consumer.add(partition, offset, value);
    }
    return consumer;
  }

  /**
   * @param deletes is called when a consumer is created, after the first offsets were asked for
   */
  private VerificationResult verify(Consumer<TopicPartition> deletes) {
    CopiedRange all =
        new CopiedRange(
            new PartitionRange(FROM, 0, RECORDS), new PartitionRange(TO, 0, RECORDS), 0, 0);
    try (StopSignal stop = StopSignal.install()) {
      return new Verifier(
              settings,
              cluster,
              stop,
              properties -> {
                boolean isSource = "read_uncommitted".equals(properties.get("isolation.level"));
                TopicPartition partition = isSource ? FROM : TO;
                deletes.accept(partition);
                return consumer(partition);
              })
          .verify(List.of(all), CapturedScreen.create().screen());
    }
  }

  @Test
  void partitionIsComparedAgainIfFromDeletesRecordsMeanwhile() {
    VerificationResult result = verify(partition -> cluster.setOffsets(FROM, 1, RECORDS));

    assertThat(result.partitions())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.difference()).isNull();
              assertThat(each.notCompared()).isEqualTo(1);
              assertThat(each.from().records()).isEqualTo(2);
            });
  }

  @Test
  void recordsOfTheCopyThatAreDeletedMeanwhileAreReported() {
    assertThatThrownBy(() -> verify(partition -> cluster.setOffsets(TO, 2, RECORDS)))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "Records of the copy were deleted, by retention.ms or otherwise: partition 0 of"
                + " orders-2 starts at offset 2, but the copy starts at offset 0");
  }
}
