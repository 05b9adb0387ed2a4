// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionNumberTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "' 2 ', 2",
    "+3, 3",
    "2147483647, 2147483647",
    "-1, -1",
    "latest, -1",
    "' LATEST', -1"
  })
  void aVersionIsANumberOrTheLatest(String text, int number) {
    VersionNumber version = VersionNumber.parse(text);

    assertThat(version).isEqualTo(new VersionNumber(number));
    assertThat(version.isLatest()).isEqualTo(number == -1);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "-2, -2", "' -2 ', -2", "2147483648, 2147483648", "'', ''", "newest, newest"})
  void otherTextsAreRefused(String text, String shown) {
    Refused.with(
        42202,
        "The specified version '"
            + shown
            + "' is not a valid version id. Allowed values are between [1, 2^31-1] and the string"
            + " \"latest\"",
        () -> VersionNumber.parse(text));
  }

  @Test
  void theNumberMinusOneIsTheLatest() {
    assertThat(new VersionNumber(-1).isLatest()).isTrue();
    assertThat(new VersionNumber(1).isLatest()).isFalse();
  }
}
