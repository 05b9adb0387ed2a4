// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** A screen that is not a terminal and keeps what a command prints. */
public final class CapturedScreen {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Screen screen;

  private CapturedScreen(String in) {
    this.screen =
        new Screen(
            new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            false);
  }

  public static CapturedScreen create() {
    return new CapturedScreen("");
  }

  public static CapturedScreen withInput(String in) {
    return new CapturedScreen(in);
  }

  public Screen screen() {
    return screen;
  }

  public String out() {
    return out.toString();
  }

  public String err() {
    return err.toString();
  }
}
