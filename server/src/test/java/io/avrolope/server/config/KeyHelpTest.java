// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The help lists all keys, as the definitions describe them. */
class KeyHelpTest {
  private final String help = KeyHelp.text();

  @Test
  void keyHasItsMeaningDefaultValuesAndOtherNames() {
    assertThat(help)
        .contains(
            """

              thread.pool.max
                  How many threads answer requests. At most half of them wait for Kafka while it does not
                  answer. Further requests that need Kafka then get 50001 at once.
                  Default: 200. Values: 8 or more.
            """)
        .contains(
            """

              request.timeout.ms
                  How long the server waits for the next bytes of a request. Also idle.timeout.ms.
                  Default: 30000. Values: 1 or more.
            """)
        .contains(
            """

              store
                  Where the server keeps schemas: in the files of a directory, in a Kafka topic, or in memory
                  for tests.
                  Default: directory. Values: directory, kafka, memory.
            """)
        .contains("Default: none. Values: a secret.");
  }

  @Test
  void everyKeyIsListedOnceBelowItsGroup() {
    List<String> lines = help.lines().toList();

    ServerKeys.ALL
        .texts()
        .forEach(
            (group, keys) -> {
              assertThat(lines).containsOnlyOnce(group);
              for (KeyText key : keys) {
                assertThat(lines).containsOnlyOnce("  " + key.name());
              }
            });
  }

  @Test
  void linesFitATerminalAndHaveNoMarkdown() {
    assertThat(help.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    assertThat(help).doesNotContain("`").doesNotContain("](");
  }
}
