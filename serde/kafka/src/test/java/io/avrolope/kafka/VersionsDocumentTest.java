// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/versions.md lists the versions that .ci/matrix runs. */
class VersionsDocumentTest {
  private static final String DOCUMENT = Repository.text("docs/versions.md");

  private static List<String> array(String name) {
    Matcher array =
        Pattern.compile("(?m)^" + name + "=\\((.*)\\)$").matcher(Repository.text(".ci/matrix"));
    assertThat(array.find()).isTrue();
    return List.of(array.group(1).split(" ", -1));
  }

  private static Stream<MatchResult> rows() {
    int begin = DOCUMENT.indexOf("<!-- matrix: begin");
    String table = DOCUMENT.substring(begin, DOCUMENT.indexOf("<!-- matrix: end", begin));
    return Pattern.compile("(?m)^\\| ([0-9.]+) \\| (.*) \\|$").matcher(table).results();
  }

  @Test
  void theTableHasTheVersionsOfTheMatrix() {
    assertThat(rows().map(row -> row.group(1))).isEqualTo(array("kafkas"));
    assertThat(DOCUMENT)
        .contains(
            "| kafka-clients | Avro "
                + String.join(" | Avro ", array("avros"))
                + " | clients with a broker | Connect |");
  }

  @Test
  void theClientsAndTheConverterOfEachVersionPassedAndNothingFailed() {
    assertThat(rows().map(row -> row.group(2)))
        .allSatisfy(row -> assertThat(row).endsWith(" passed | all").doesNotContain("failed"));
  }
}
