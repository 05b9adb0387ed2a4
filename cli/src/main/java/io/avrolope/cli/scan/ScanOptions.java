package io.avrolope.cli.scan;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.RecordPart;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How a topic is scanned: the options of every command that does so. */
public final class ScanOptions {
  @Parameters(index = "0", paramLabel = "TOPIC", description = "The topic.")
  private String topic = "";

  @Option(names = "--key", description = "Look at keys. Default: at values.")
  private boolean key;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many partitions are read at once. Default: the number of processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  /** Whose name is given. */
  public String topic() {
    return topic;
  }

  /** Keys or values. */
  public RecordPart part() {
    return key ? RecordPart.KEY : RecordPart.VALUE;
  }

  /**
   * At least 1.
   *
   * @throws CommandException if it is not
   */
  public int threads() {
    if (threads < 1) {
      throw CommandException.usage("Expected 1 or more at --threads but found " + threads);
    }
    return threads;
  }
}
