// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.rewrap.CopyPosition.Start;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.topics.cluster.PartitionRange;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** FROM has the offsets 10 to 19 in partition 0, and none in partition 1. */
class CopyPositionsTest {
  private static final String RESTART =
      ". Use --start-over to discard the progress, or --id to name another copy";

  private final FakeCluster cluster = new FakeCluster();
  private final TopicInfo from = cluster.add("events", 2, Map.of());
  private final TopicInfo to = cluster.add("events-2", 2, Map.of());
  private final CopyPositions positions =
      new CopyPositions(cluster, new TopicPair(from, to), "copy");

  @BeforeEach
  void setOffsets() {
    cluster.setOffsets(from.partition(0), 10, 20);
  }

  private CopyPosition position(int partition, String envelope, long fromStart) {
    return CopyPosition.begin(
        from.partition(partition), new Start(from.id(), to.id(), envelope, fromStart, 0));
  }

  private void assertUnusable(String fact) {
    assertThatThrownBy(() -> positions.committed("confluent"))
        .isInstanceOf(CommandException.class)
        .hasMessage(fact + RESTART)
        .extracting(failure -> ((CommandException) failure).exitCode())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void newCopyStartsAtTheFirstOffsetsOfTheSourceAndTheEndsOfTheTarget() {
    cluster.setOffsets(to.partition(1), 3, 7);

    List<CopyPosition> copies = positions.newCopy("confluent", true);

    assertThat(copies).extracting(CopyPosition::position).containsExactly(10L, 0L);
    assertThat(copies).extracting(CopyPosition::targetEnd).containsExactly(0L, 7L);
    assertThat(copies.get(0).start()).isEqualTo(new Start(from.id(), to.id(), "confluent", 10, 0));
  }

  @Test
  void newCopyNeedsAnEmptyTarget() {
    cluster.setOffsets(to.partition(1), 3, 7);

    assertThatThrownBy(() -> positions.newCopy("confluent", false))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "Topic events-2 is not empty, but copy copy has not started: partition 1 has offsets 3"
                + " to 6. Use --append to copy after these records");
  }

  @Test
  void nothingIsCommittedBeforeTheFirstRun() {
    assertThat(positions.committed("confluent")).isEmpty();
  }

  @Test
  void copyResumesAtItsCommittedPositions() {
    CopyPosition first = position(0, "confluent", 10);
    first.sent(10);
    first.sent(11);
    first.written(5);
    cluster.commit("copy", first);
    cluster.commit("copy", position(1, "confluent", 0));

    List<CopyPosition> resumed = positions.committed("confluent");

    assertThat(resumed).extracting(CopyPosition::position).containsExactly(12L, 0L);
    assertThat(resumed).extracting(CopyPosition::copied).containsExactly(2L, 0L);
    assertThat(resumed).extracting(CopyPosition::targetEnd).containsExactly(6L, 0L);
  }

  @Test
  void copyIsNotResumedWithAnotherEnvelope() {
    cluster.commit("copy", position(0, "version", 10));
    cluster.commit("copy", position(1, "version", 0));

    assertUnusable("Copy copy was started with the envelope version, not confluent");
  }

  @Test
  void copyIsNotResumedWithARecreatedTopic() {
    Uuid other = new Uuid(9, 9);
    TopicPartition first = from.partition(0);
    cluster.commit(
        "copy", CopyPosition.begin(first, new Start(from.id(), other, "confluent", 10, 0)));
    cluster.commit("copy", position(1, "confluent", 0));
    assertUnusable("Topic events-2 was deleted and created again after copy copy was started");

    cluster.commit(
        "copy", CopyPosition.begin(first, new Start(other, to.id(), "confluent", 10, 0)));
    assertUnusable("Topic events was deleted and created again after copy copy was started");
  }

  @Test
  void copyIsNotResumedWithoutThePositionOfAPartitionThatHasRecordsOfIt() {
    cluster.setOffsets(to.partition(1), 7, 7);
    cluster.commit("copy", position(0, "confluent", 10));

    assertUnusable(
        "Copy copy has no progress for partition 1 of events, and events-2 has or had records in"
            + " that partition");
  }

  @Test
  void copyIsResumedWithAPartitionThatWasAdded() {
    cluster.setOffsets(from.partition(1), 3, 9);
    cluster.commit("copy", position(0, "confluent", 10));

    List<CopyPosition> resumed = positions.committed("confluent");

    assertThat(resumed).extracting(CopyPosition::position).containsExactly(10L, 3L);
    assertThat(resumed.get(1).start()).isEqualTo(new Start(from.id(), to.id(), "confluent", 3, 0));
  }

  @Test
  void deletedRecordsAreSkippedOnlyOnRequest() {
    List<CopyPosition> copies = List.of(position(0, "confluent", 4), position(1, "confluent", 0));

    assertThatThrownBy(() -> positions.skipMissing(copies, false))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "Offset 4 of partition 0 of events was deleted before it was copied; the first offset"
                + " is 10. Use --skip-missing to continue there");
    assertThat(positions.skipMissing(copies, true))
        .containsExactly(new PartitionRange(from.partition(0), 4, 10));
    assertThat(copies).extracting(CopyPosition::position).containsExactly(10L, 0L);
    assertThat(positions.skipMissing(copies, false)).isEmpty();
  }

  @Test
  void positionBeyondTheEndIsAFailure() {
    List<CopyPosition> copies = List.of(position(0, "confluent", 25), position(1, "confluent", 0));

    assertThatThrownBy(() -> positions.skipMissing(copies, true))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "Offset 25 of partition 0 of events does not exist; the partition ends at offset 20 and"
                + " has lost records");
  }

  @Test
  void copiedRangesComeFromTheProgress() {
    CopyPosition first = position(0, "confluent", 10);
    first.sent(10);
    first.skip(11);
    first.written(0);
    cluster.commit("copy", first);
    cluster.commit("copy", position(1, "confluent", 0));

    assertThat(positions.copied("confluent"))
        .containsExactly(
            new CopiedRange(
                new PartitionRange(from.partition(0), 10, 12),
                new PartitionRange(to.partition(0), 0, 1),
                1,
                0),
            new CopiedRange(
                new PartitionRange(from.partition(1), 0, 0),
                new PartitionRange(to.partition(1), 0, 0),
                0,
                0));
  }

  @Test
  void wholeTopicsAreComparedIfTheProgressIsGone() {
    cluster.setOffsets(to.partition(0), 0, 10);

    assertThat(positions.copied("confluent").get(0))
        .isEqualTo(
            new CopiedRange(
                new PartitionRange(from.partition(0), 10, 20),
                new PartitionRange(to.partition(0), 0, 10),
                0,
                0));
  }
}
