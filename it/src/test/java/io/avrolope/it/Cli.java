// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.cli.Main;
import io.avrolope.cli.terminal.Screen;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** Runs commands of the command line in this JVM. */
final class Cli {
  private Cli() {}

  /**
   * What a command did.
   *
   * @param status one of {@link io.avrolope.cli.terminal.ExitCode}
   */
  record Result(int status, String out, String err) {}

  /** With nothing on the standard input, and nobody who looks at it. */
  static Result run(String... args) {
    return runWith("", args);
  }

  /** With a text on the standard input. */
  static Result runWith(String input, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    int status = Main.run(new Screen(in, new PrintWriter(out), new PrintWriter(err), false), args);
    return new Result(status, out.toString(), err.toString());
  }
}
