// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages show the same files as the examples, which the build compiles and runs. */
class CopiedFilesTest {
  private static final Pattern SHOWN =
      Pattern.compile("(?ms)^<!-- file: (\\S+) -->\n```\\w+\n(.*?)^```$");

  @ParameterizedTest
  @CsvSource({"docs/getting-started.md, 6", "docs/several-event-types.md, 1"})
  void eachShownFileIsThatOfTheExample(String page, int files) {
    int shown = 0;
    Matcher file = SHOWN.matcher(Repository.text(page));
    while (file.find()) {
      shown++;
      assertThat(file.group(2)).as(file.group(1)).isEqualTo(withoutLicense(file.group(1)));
    }
    assertThat(shown).isEqualTo(files);
  }

  private static String withoutLicense(String path) {
    return Repository.text(path)
        .lines()
        .filter(line -> !line.contains("SPDX-License-Identifier"))
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
