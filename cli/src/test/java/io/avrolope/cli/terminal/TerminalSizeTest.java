// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalSizeTest {
  @Test
  void secondNumberIsTheWidth() {
    assertThat(TerminalSize.columns("24 60\n")).contains(60);
  }

  @Test
  void otherAnswersAreIgnored() {
    assertThat(TerminalSize.columns("0 0\n")).isEmpty();
    assertThat(TerminalSize.columns("sh: 1: cannot open /dev/tty\n")).isEmpty();
  }
}
