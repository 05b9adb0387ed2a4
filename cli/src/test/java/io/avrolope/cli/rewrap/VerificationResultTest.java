// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.rewrap.PartitionComparison.Result;
import io.avrolope.cli.terminal.CapturedScreen;
import io.avrolope.error.UnknownSchemaException;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerificationResultTest {
  private static final String EMPTY_SHA = "e3b0c44298fc1c14";
  private static final String ONE_SHA = "4bf5122f344554c5";

  private final CapturedScreen screen = CapturedScreen.create();

  private static RecordsDigest digest(int records) {
    RecordsDigest digest = new RecordsDigest();
    for (int i = 0; i < records; i++) {
      digest.add(new byte[] {1});
    }
    return digest;
  }

  private static Result result(int partition, int from, int to, @Nullable String difference) {
    return new Result(partition, digest(from), digest(to), 0, 0, difference);
  }

  private void assertPrinted(VerificationResult result, boolean withTable, String expected) {
    result.print(screen.screen().out(), withTable);
    assertThat(screen.out().replaceAll("[0-9a-f]{16}\\.\\.\\.", "SUM...").lines().toList())
        .isEqualTo(expected.lines().toList());
  }

  @Test
  void equalTopicsAreOneLine() {
    assertPrinted(
        new VerificationResult(List.of(result(0, 1, 1, null), result(1, 0, 0, null))),
        false,
        "Verified: 1 record in 2 partitions is the same in both topics (SHA-256 SUM...)");
  }

  @Test
  void tableIsPrintedOnRequest() {
    assertPrinted(
        new VerificationResult(List.of(result(0, 1, 1, null), result(1, 0, 0, null))),
        true,
        """
        partition  in FROM  in TO  SHA-256 of FROM   SHA-256 of TO     first difference
                0        1      1  ONE  ONE  -
                1        0      0  NIL  NIL  -
        Verified: 1 record in 2 partitions is the same in both topics (SHA-256 SUM...)
        """
            .replace("ONE", ONE_SHA)
            .replace("NIL", EMPTY_SHA));
  }

  @Test
  void differencesArePrintedAsATable() {
    assertPrinted(
        new VerificationResult(
            List.of(result(0, 1, 0, "offset 7 of FROM has no copy"), result(1, 1, 1, null))),
        false,
        """
        partition  in FROM  in TO  SHA-256 of FROM   SHA-256 of TO     first difference
                0        1      0  ONE  NIL  offset 7 of FROM has no copy
                1        1      1  ONE  ONE  -
        The topics differ: 2 records of FROM and 1 record of TO in 2 partitions
        """
            .replace("ONE", ONE_SHA)
            .replace("NIL", EMPTY_SHA));
  }

  @Test
  void skippedAndDeletedRecordsAreCounted() {
    Result result = new Result(0, digest(2), digest(2), 3, 4, null);

    assertPrinted(
        new VerificationResult(List.of(result)),
        false,
        """
        Verified: 2 records in 1 partition are the same in both topics (SHA-256 SUM...)
        3 records of FROM were skipped and are not in TO
        4 records of TO could not be compared: their originals were deleted from FROM
        """);
  }

  private static void fail(FailedRecords failed, long offset, RuntimeException cause) {
    failed.add(
        new ConsumerRecord<>("orders", 1, offset, "", ""),
        new IllegalStateException("wrapper", cause));
  }

  @Test
  void failedRecordsAreCountedByReason() {
    FailedRecords failed = new FailedRecords();
    fail(failed, 0, new UnknownSchemaException("Schema id 7 not found"));
    for (int i = 1; i < 22; i++) {
      fail(failed, i, new IllegalStateException("no envelope (byte " + i + " of 96)"));
    }
    fail(failed, 22, new UnknownSchemaException("Schema id 8 not found"));

    failed.print("Skipped", screen.screen());

    assertThat(screen.out().lines())
        .containsExactly(
            "Skipped: 23 records that cannot be rewrapped",
            "records  for example  reason",
            "     21  1:1 1:2 1:3  no envelope",
            "      1  1:0          Schema id 7 not found",
            "      1  1:22         Schema id 8 not found");
    assertThat(failed.count()).isEqualTo(23);
  }

  @Test
  void furtherReasonsAreCountedTogether() {
    FailedRecords failed = new FailedRecords();
    for (int i = 0; i < 30; i++) {
      fail(failed, i, new UnknownSchemaException("Schema id " + i + " not found"));
    }

    failed.print("Found", screen.screen());

    assertThat(screen.out().lines())
        .startsWith(
            "Found: 30 records that cannot be rewrapped",
            "records  for example     reason",
            "     10  1:20 1:21 1:22  (other reasons)")
        .hasSize(2 + 21);
  }

  @Test
  void nothingIsPrintedWithoutFailedRecords() {
    new FailedRecords().print("Skipped", screen.screen());

    assertThat(screen.out()).isEmpty();
  }
}
