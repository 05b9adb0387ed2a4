// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressTest {
  @Test
  void nothingIsPrintedWithoutATerminal() {
    CapturedScreen screen = CapturedScreen.create();
    try (Progress progress = Progress.begin(screen.screen(), "Reading", 10, "records")) {
      progress.add(7);
      progress.add(3);
    }

    assertThat(screen.out()).isEmpty();
    assertThat(screen.err()).isEmpty();
  }
}
