// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.RecordKind;
import io.avrolope.schema.SchemaReference;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScanSummaryTest {
  private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

  private static SchemaStatus status(String envelope, SchemaReference writer) {
    return new SchemaStatus(
        new RecordKind(envelope, writer), SchemaStatus.State.FOUND, "shop.Order", "", List.of());
  }

  private static void count(PartitionCounts counts, SchemaStatus status, long... offsets) {
    RecordStats stats = new RecordStats();
    counts.kinds().put(status.kind(), new PartitionCounts.Counted(status, stats));
    for (long offset : offsets) {
      stats.add(Topics.record(0, offset, EMPTY), 10);
    }
  }

  private static void fail(PartitionCounts counts, String reason, long... offsets) {
    RecordStats stats = new RecordStats();
    counts.reasons().put(FailureReason.of(reason), stats);
    for (long offset : offsets) {
      stats.addExample(Topics.record(0, offset, EMPTY), 1);
    }
  }

  private static ScanSummary summary(double scale, PartitionCounts... counts) {
    List<ScanResult.Part> parts =
        IntStream.range(0, counts.length)
            .mapToObj(i -> new ScanResult.Part(i, 0, 100, scale, counts[i]))
            .toList();
    return new ScanSummary(new ScanResult(parts, 1, 100, false, List.of()));
  }

  @Test
  void kindsOfAllPartitionsAreAdded() {
    SchemaStatus order = status("confluent", new SchemaReference.Id(2));
    PartitionCounts first = new PartitionCounts();
    count(first, order, 1, 2);
    PartitionCounts second = new PartitionCounts();
    count(second, order, 7);

    ScanSummary summary = summary(1, first, second);

    assertThat(summary.records()).isEqualTo(3);
    assertThat(summary.kinds())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.total().records()).isEqualTo(3);
              assertThat(row.total().bytes()).isEqualTo(30);
              assertThat(row.total().partitions()).containsOnlyKeys(0, 1);
            });
  }

  @Test
  void kindsAreSortedByEnvelopeSubjectAndNumber() {
    PartitionCounts counts = new PartitionCounts();
    count(counts, status("version", new SchemaReference.Version("b", 1)), 1);
    count(counts, status("version", new SchemaReference.Version("a", 10)), 2);
    count(counts, status("version", new SchemaReference.Version("a", 9)), 3);
    count(counts, status("confluent", new SchemaReference.Id(3)), 4);

    assertThat(summary(1, counts).kinds())
        .extracting(row -> row.status().kind().writer().toString())
        .containsExactly(
            "schema id 3",
            "version 9 of subject a",
            "version 10 of subject a",
            "version 1 of subject b");
  }

  @Test
  void numbersOfASampleAreScaledButPartitionsAreNot() {
    PartitionCounts counts = new PartitionCounts();
    count(counts, status("confluent", new SchemaReference.Id(2)), 1, 2, 3);

    assertThat(summary(2.5, counts).kinds())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.total().records()).isEqualTo(8);
              assertThat(row.total().bytes()).isEqualTo(75);
              assertThat(row.total().partitions().values())
                  .extracting(RecordStats::records)
                  .containsExactly(3L);
            });
  }

  @Test
  void mostFrequentReasonComesFirstWithThreeExamples() {
    PartitionCounts first = new PartitionCounts();
    fail(first, "a rare one", 1);
    fail(first, "a frequent one", 2, 3);
    PartitionCounts second = new PartitionCounts();
    fail(second, "a frequent one", 4, 5);

    assertThat(summary(1, first, second).undecodable())
        .extracting(row -> row.text() + " " + row.total().records() + " " + row.examples())
        .containsExactly("a frequent one 4 [0:2, 0:3, 1:4]", "a rare one 1 [0:1]");
  }

  @Test
  void recordsIncludeTombstonesAndOthers() {
    PartitionCounts counts = new PartitionCounts();
    counts.tombstones().addExample(Topics.record(0, 1, EMPTY), 0);
    counts.others().add(Topics.record(0, 2, EMPTY), 5);
    counts.notes().add("partition 0 was truncated to offset 3 during the scan");

    ScanSummary summary = summary(1, counts);

    assertThat(summary.records()).isEqualTo(2);
    assertThat(summary.tombstones().records()).isEqualTo(1);
    assertThat(summary.others().bytes()).isEqualTo(5);
    assertThat(summary.notes())
        .first()
        .isEqualTo("partition 0 was truncated to offset 3 during the scan");
  }
}
