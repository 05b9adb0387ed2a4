// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Offsets that a command was to read and has not read.
 *
 * @param range the offsets; a record can be at each of them
 * @param transactions the open transactions in the partition, for {@link Cause#OPEN_TRANSACTION};
 *     empty if the user may not see them
 */
public record Unseen(PartitionRange range, Cause cause, List<OpenTransaction> transactions) {
  /** The reason that offsets were not read. */
  public enum Cause {
    /** A consumer that reads committed records gets none behind the first open transaction. */
    OPEN_TRANSACTION,
    /** The partition was added after the command had begun. */
    NEW_PARTITION
  }

  public Unseen {
    transactions = List.copyOf(transactions);
  }

  /** A sentence without its full stop, such as "partition 0: offsets 4 to 9 were not read: …". */
  public String text() {
    return "partition "
        + range.partition().partition()
        + ": "
        + (range.length() == 1
            ? "offset " + range.from() + " was"
            : "offsets " + range.from() + " to " + (range.to() - 1) + " were")
        + " not read: "
        + why();
  }

  private String why() {
    if (cause == Cause.NEW_PARTITION) {
      return "the partition was added meanwhile";
    }
    return transactions.isEmpty()
        ? "a transaction is open"
        : transactions.stream().map(OpenTransaction::toString).collect(Collectors.joining("; "));
  }
}
