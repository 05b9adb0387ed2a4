// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.cluster;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.kafka.ClientKeys;
import java.io.PrintWriter;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds misspelled keys of client properties, which would have no effect. */
public final class KnownKeys {
  private KnownKeys() {}

  /**
   * Requires that no key is misspelled, for a command that writes: it would write something else
   * than was meant.
   *
   * @throws CommandException if a key is misspelled
   */
  public static void require(Map<String, ?> properties) {
    String misspelled =
        ClientKeys.misspelled(properties).entrySet().stream()
            .map(each -> text(each.getKey(), each.getValue()))
            .collect(Collectors.joining(" "));
    if (!misspelled.isEmpty()) {
      throw CommandException.usage("A property is misspelled, so nothing was done. " + misspelled);
    }
  }

  /** Prints a warning for each misspelled key, for a command that only reads. */
  public static void warn(Map<String, ?> properties, PrintWriter err) {
    ClientKeys.misspelled(properties)
        .forEach((key, meant) -> err.println("avrolope: warning: " + text(key, meant)));
  }

  private static String text(String key, String meant) {
    return key + " has no effect. Did you mean " + meant + "?";
  }
}
