// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinalStepTest {
  private final List<String> events = new ArrayList<>();

  @Test
  void stepRunsOnceAfterTheActions() {
    try (FinalStep end = FinalStep.install(() -> events.add("end"))) {
      end.unlessRun(() -> events.add("action"));
    }

    assertThat(events).containsExactly("action", "end");
  }

  @Test
  void nothingIsDoneAfterTheShutdownHookHasRun() {
    try (FinalStep end = FinalStep.install(() -> events.add("end"))) {
      end.run();
      end.unlessRun(() -> events.add("action"));
    }

    assertThat(events).containsExactly("end");
  }
}
