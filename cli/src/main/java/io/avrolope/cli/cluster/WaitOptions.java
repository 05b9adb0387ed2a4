// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.topics.cluster.TransactionFacts;
import io.avrolope.topics.cluster.TransactionWait;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Option;

/** The option that limits how long a command waits for open transactions. */
public final class WaitOptions {
  @Option(
      names = "--transaction-wait",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description =
          "How long to wait for open transactions, if only committed records are read. Records"
              + " behind a transaction that is still open are not read, and the exit status is 4."
              + " Default: ${DEFAULT-VALUE}.")
  private int seconds = 10;

  /**
   * The way to wait for open transactions.
   *
   * @param isStopped whether the user has stopped the command
   * @throws CommandException if the option is negative
   */
  public TransactionWait forTransactions(TransactionFacts facts, BooleanSupplier isStopped) {
    if (seconds < 0) {
      throw CommandException.usage("--transaction-wait must be at least 0 but is " + seconds);
    }
    return new TransactionWait(facts, Duration.ofSeconds(seconds), isStopped);
  }
}
