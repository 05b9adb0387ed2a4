// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.model.Config;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalizationTest {
  @ParameterizedTest
  @CsvSource({
    "AS_SENT,    ,      false",
    "AS_SENT,    false, false",
    "AS_SENT,    true,  true",
    "NORMALIZED, ,      true",
    "NORMALIZED, false, true"
  })
  void theClientOrTheConfigurationAsksForTheNormalizedForm(
      Normalization asked, Boolean configured, boolean isNormalized) {
    Config config =
        configured == null ? Config.EMPTY : new TestConfig().normalize(configured).get();

    assertThat(asked.isNormalized(config)).isEqualTo(isNormalized);
  }
}
