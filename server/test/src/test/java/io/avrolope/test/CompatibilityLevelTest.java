// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.model.Level;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CompatibilityLevelTest {

  @Test
  void theLevelsAreThoseOfTheServer() {
    assertThat(CompatibilityLevel.values())
        .extracting(Enum::name)
        .containsExactly(Arrays.stream(Level.values()).map(Enum::name).toArray(String[]::new));
  }
}
