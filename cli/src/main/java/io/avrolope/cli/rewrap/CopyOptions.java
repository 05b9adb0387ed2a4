package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the records are copied. */
final class CopyOptions {
  @Option(
      names = "--id",
      paramLabel = "NAME",
      description =
          "The name of this copy: of the group whose offsets say how far it is, and of its"
              + " transactions. Default: avrolope-rewrap.FROM.TO.")
  private @Nullable String id;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "How many records a transaction has at most; it also ends after a second, or 16 MiB."
              + " Default: ${DEFAULT-VALUE}.")
  private int batch = 10_000;

  @Option(
      names = "--on-error",
      paramLabel = "WHAT",
      defaultValue = "stop",
      description =
          "A record that cannot get the envelope: stop there, skip it, or copy it as it is."
              + " Default: ${DEFAULT-VALUE}.")
  private OnError onError = OnError.STOP;

  @Option(
      names = "--follow",
      description = "Go on at the end of FROM until stopped, instead of verifying.")
  private boolean follow;

  @Option(
      names = "--skip-missing",
      description = "Go on where FROM has deleted records before they were copied.")
  private boolean skipMissing;

  @Option(
      names = "--create",
      description =
          "Make TO if it is not there, with the partitions, replicas and own settings of FROM.")
  private boolean create;

  @Option(names = "--append", description = "Begin also where TO has records.")
  private boolean append;

  @Option(names = "--more-partitions", description = "TO may have more partitions than FROM.")
  private boolean morePartitions;

  @Option(
      names = "--start-over",
      description = "Forget how far this copy was. TO must be empty, unless --append.")
  private boolean startOver;

  String id(String from, String to) {
    return id == null ? "avrolope-rewrap." + from + "." + to : id;
  }

  /**
   * In records.
   *
   * @throws CommandException if there can be no such transaction
   */
  int batch() {
    if (batch < 1) {
      throw CommandException.usage("Expected at least 1 record at --batch but found " + batch);
    }
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
