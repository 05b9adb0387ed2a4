// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.scan;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.RecordPart;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of commands that scan a topic. */
public final class ScanOptions {
  @Parameters(index = "0", paramLabel = "TOPIC", description = "The topic.")
  private String topic = "";

  @Option(names = "--key", description = "Scan keys. Default: values.")
  private boolean key;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of reading threads. Default: the number of processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  public String topic() {
    return topic;
  }

  public RecordPart part() {
    return key ? RecordPart.KEY : RecordPart.VALUE;
  }

  /**
   * Number of reading threads, at least 1.
   *
   * @throws CommandException if the option is smaller
   */
  public int threads() {
    if (threads < 1) {
      throw CommandException.usage("--threads must be at least 1 but is " + threads);
    }
    return threads;
  }
}
