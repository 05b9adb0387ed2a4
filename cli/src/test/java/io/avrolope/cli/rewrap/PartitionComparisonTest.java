// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.rewrap.PartitionComparison.Result;
import io.avrolope.cli.rewrap.PartitionComparison.Truncation;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.cli.terminal.StopSignals;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.TopicConsumer;
import io.avrolope.topics.scan.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class PartitionComparisonTest {
  private static final TopicPartition FROM = new TopicPartition("orders", 0);
  private static final TopicPartition TO = new TopicPartition("orders-2", 0);

  private final String registry = "mock://" + UUID.randomUUID();
  private final RewrapSettings settings =
      new RewrapSettings(
          Map.of("schema.registry.url", registry, "envelope", "version"),
          Map.of(),
          "confluent",
          null,
          false);
  private final List<byte[]> originals = new ArrayList<>();
  private final List<byte[]> copies = new ArrayList<>();

  private byte[] original(Object datum) {
    return Topics.version(registry, datum);
  }

  private byte[] copy(Object datum) {
    return Topics.confluent(registry, datum);
  }

  private static TopicConsumer consumer(TopicPartition partition, List<byte[]> values) {
    TopicConsumer consumer = new TopicConsumer(partition.topic(), 1);
    for (int i = 0; i < values.size(); i++) {
      consumer.add(partition, i, values.get(i));
    }
    return consumer;
  }

  private Result compare(long skipped, long unchanged, Truncation truncation) {
    CopiedRange range =
        new CopiedRange(
            new PartitionRange(FROM, 0, originals.size()),
            new PartitionRange(TO, 0, copies.size()),
            skipped,
            unchanged);
    try (StopSignal stop = StopSignal.install();
        CanonicalForm from = CanonicalForm.ofSource(settings);
        CanonicalForm to = CanonicalForm.ofTarget(settings);
        PartitionCursor source =
            new PartitionCursor(consumer(FROM, originals), range.from(), stop);
        PartitionCursor target = new PartitionCursor(consumer(TO, copies), range.to(), stop)) {
      return new PartitionComparison(range, truncation, from, to).compare(source, target);
    }
  }

  @Test
  void recordsWithTheSameDataAreTheSameInAnotherEnvelope() {
    originals.addAll(List.of(original("a"), original("b")));
    copies.addAll(List.of(copy("a"), copy("b")));

    Result result = compare(0, 0, Truncation.NONE);

    assertThat(result.difference()).isNull();
    assertThat(result.from().records()).isEqualTo(2);
    assertThat(result.to().records()).isEqualTo(2);
    assertThat(result.from().sum()).isEqualTo(result.to().sum()).hasSize(16);
  }

  @Test
  void firstDifferenceIsNamed() {
    originals.addAll(List.of(original("a"), original("b"), original("c")));
    copies.addAll(List.of(copy("a"), copy("x"), copy("c")));

    Result result = compare(0, 0, Truncation.NONE);

    assertThat(result.difference()).isEqualTo("offset 1 of FROM differs from offset 1 of TO");
    assertThat(result.from().sum()).isNotEqualTo(result.to().sum());
  }

  @Test
  void missingCopyIsADifference() {
    originals.addAll(List.of(original("a"), original("b")));
    copies.add(copy("a"));

    assertThat(compare(0, 0, Truncation.NONE).difference())
        .isEqualTo("offset 1 of FROM has no copy");
  }

  @Test
  void additionalRecordIsADifference() {
    originals.add(original("a"));
    copies.addAll(List.of(copy("a"), copy("b")));

    assertThat(compare(0, 0, Truncation.NONE).difference())
        .isEqualTo("offset 1 of TO has no original");
  }

  @Test
  void skippedRecordsMayBeMissing() {
    originals.addAll(List.of(original("a"), new byte[] {'{', '}'}, original("b")));
    copies.addAll(List.of(copy("a"), copy("b")));

    Result result = compare(1, 0, Truncation.NONE);

    assertThat(result.difference()).isNull();
    assertThat(result.skipped()).isEqualTo(1);
  }

  @Test
  void asManyRecordsMustBeMissingAsWereSkipped() {
    originals.add(original("a"));
    copies.add(copy("a"));

    assertThat(compare(1, 0, Truncation.NONE).difference())
        .isEqualTo("1 records were skipped, but 0 are missing");
  }

  @Test
  void unchangedRecordsAreComparedAsBytes() {
    originals.add(new byte[] {'{', '}'});
    copies.add(new byte[] {'{', '}'});

    assertThat(compare(0, 1, Truncation.NONE).difference()).isNull();
    assertThat(compare(0, 0, Truncation.NONE).difference())
        .isEqualTo("offset 0 of FROM differs from offset 0 of TO");
  }

  @Test
  void copiesOfDeletedOriginalsAreNotCompared() {
    originals.add(original("b"));
    copies.addAll(List.of(copy("a"), copy("b")));

    Result result = compare(0, 0, new Truncation(true, 1));

    assertThat(result.difference()).isNull();
    assertThat(result.notCompared()).isEqualTo(1);
    assertThat(result.to().records()).isEqualTo(1);
  }

  @Test
  void stoppedCursorEndsTheCommand() {
    try (PartitionCursor cursor =
        new PartitionCursor(
            new TopicConsumer("orders", 1),
            new PartitionRange(FROM, 0, 5),
            StopSignals.requested())) {
      assertThatThrownBy(cursor::current)
          .isInstanceOf(CommandException.class)
          .hasMessage("Stopped before all records were read")
          .extracting(failure -> ((CommandException) failure).exitCode())
          .isEqualTo(ExitCode.INTERRUPTED);
    }
  }
}
