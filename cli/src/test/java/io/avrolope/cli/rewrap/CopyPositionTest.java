// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.rewrap.CopyPosition.Start;
import io.avrolope.cli.terminal.CommandException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/** The position of a copy and its text form in the metadata of a committed offset. */
class CopyPositionTest {
  private static final TopicPartition PARTITION = new TopicPartition("events", 2);
  private static final Uuid FROM = new Uuid(1, 2);
  private static final Uuid TO = new Uuid(3, 4);

  private static CopyPosition begun() {
    return CopyPosition.begin(PARTITION, new Start(FROM, TO, "confluent", 100, 7));
  }

  @Test
  void positionIsRestoredFromCommittedOffsetAndMetadata() {
    CopyPosition copy = begun();
    copy.sent(100);
    copy.sentUnchanged(103);
    copy.skip(104);
    copy.written(9);
    copy.written(8);

    OffsetAndMetadata committed = copy.committed();

    assertThat(committed)
        .isEqualTo(
            new OffsetAndMetadata(
                105,
                "avrolope-rewrap-1 from=AAAAAAAAAAEAAAAAAAAAAg@100 to=AAAAAAAAAAMAAAAAAAAABA@7-10"
                    + " envelopes=confluent copied=2 skipped=1 unchanged=1"));
    CopyPosition again = CopyPosition.of(PARTITION, committed);
    assertThat(again.committed()).isEqualTo(committed);
    assertThat(again.start()).isEqualTo(copy.start());
    assertThat(again.position()).isEqualTo(105);
    assertThat(again.targetEnd()).isEqualTo(10);
    assertThat(again.copied()).isEqualTo(2);
    assertThat(again.skipped()).isEqualTo(1);
    assertThat(again.unchanged()).isEqualTo(1);
  }

  @Test
  void positionNeverMovesBack() {
    CopyPosition copy = begun();
    copy.advanceTo(120);
    copy.advanceTo(110);

    assertThat(copy.position()).isEqualTo(120);
  }

  @Test
  void offsetsOfAnotherProgramAreRejected() {
    assertThatThrownBy(() -> CopyPosition.of(PARTITION, new OffsetAndMetadata(5)))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "The committed offset of events-2 was not written by rewrap (its metadata is empty), so"
                + " another program uses the group. Use --id to choose another name for this copy");
    String invalid =
        "avrolope-rewrap-1 from=nonsense@0 to=nonsense@0-99999999999999999999 envelopes=confluent"
            + " copied=1 skipped=0 unchanged=0";
    assertThatThrownBy(() -> CopyPosition.of(PARTITION, new OffsetAndMetadata(5, invalid)))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "The committed offset of "
                + PARTITION
                + " has metadata of rewrap with an invalid id or number, so another program has"
                + " changed the group. Use --id to choose another name for this copy");
    assertThatThrownBy(() -> CopyPosition.of(PARTITION, new OffsetAndMetadata(5, "x")))
        .hasMessage(
            "The committed offset of events-2 was not written by rewrap (its metadata is"
                + " different), so another program uses the group. Use --id to choose another name"
                + " for this copy");
  }
}
