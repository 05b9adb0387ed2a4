// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.registry.RegisteredVersion;

/** The refusal to copy a version. */
final class RejectedVersion {
  private RejectedVersion() {}

  /**
   * @param fact what is wrong with the version; continues the sentence
   */
  static CommandException because(RegisteredVersion version, String fact) {
    return new CommandException(ExitCode.NO, version.reference() + fact);
  }
}
