// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.cluster.WaitOptions;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.topics.cluster.TransactionWait;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for copying. */
final class CopyOptions {
  @Option(
      names = "--id",
      paramLabel = "NAME",
      description =
          "The name of this copy. It is the name of the group whose offsets store the progress, and"
              + " the transactional id. Default: avrolope-rewrap.FROM.TO.")
  private @Nullable String id;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "Maximum number of records per transaction. A transaction also ends after 1 s or 16 MiB."
              + " Default: ${DEFAULT-VALUE}.")
  private int batch = 10_000;

  @Option(
      names = "--on-error",
      paramLabel = "WHAT",
      defaultValue = "stop",
      description =
          "What to do with a record that cannot be rewrapped: stop before it, skip it, or copy it"
              + " unchanged. Default: ${DEFAULT-VALUE}.")
  private OnError onError = OnError.STOP;

  @Option(
      names = "--follow",
      description = "Continue at the end of FROM until stopped; do not verify.")
  private boolean follow;

  @Option(
      names = "--skip-missing",
      description = "Continue if records of FROM were deleted before they were copied.")
  private boolean skipMissing;

  @Option(
      names = "--create",
      description =
          "Create TO if it does not exist, with the partitions, replicas and settings of FROM.")
  private boolean create;

  @Option(
      names = "--append",
      description = "Start the copy even if TO has records; copy after them.")
  private boolean append;

  @Mixin private WaitOptions wait = new WaitOptions();

  @Option(names = "--more-partitions", description = "Allow TO to have more partitions than FROM.")
  private boolean morePartitions;

  @Option(
      names = "--start-over",
      description =
          "Discard the progress of this copy. TO must be empty, unless --append is given.")
  private boolean startOver;

  String id(String from, String to) {
    return id == null ? "avrolope-rewrap." + from + "." + to : id;
  }

  /**
   * Called before anything is created or written.
   *
   * @throws CommandException if the value of an option is invalid
   */
  void requireValid() {
    if (batch < 1) {
      throw CommandException.usage("--batch must be at least 1 but is " + batch);
    }
  }

  /** How to wait for open transactions in FROM and TO. */
  TransactionWait transactionWait(Cluster cluster, StopSignal stop) {
    return wait.forTransactions(cluster, stop::isStopRequested);
  }

  /** Maximum number of records per transaction. */
  int batch() {
    return batch;
  }

  OnError onError() {
    return onError;
  }

  boolean follows() {
    return follow;
  }

  boolean skipsMissing() {
    return skipMissing;
  }

  boolean creates() {
    return create;
  }

  boolean appends() {
    return append;
  }

  boolean takesMorePartitions() {
    return morePartitions;
  }

  boolean startsOver() {
    return startOver;
  }
}
