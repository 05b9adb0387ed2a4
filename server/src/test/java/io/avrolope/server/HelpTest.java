// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.config.KeyHelp;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Flags that print help start no server. */
class HelpTest {
  @Test
  void helpHasTheCommandsAndNamesTheHelpOfKeys() {
    assertThat(Main.help(List.of("--help")))
        .hasValueSatisfying(
            help ->
                assertThat(help)
                    .contains("doctor [--repair]")
                    .contains("hash-password\n")
                    .contains("--help-config\n")
                    .endsWith("allowed values\n"));
    assertThat(Main.help(List.of("-h"))).isEqualTo(Main.help(List.of("--help")));
    assertThat(Main.help(List.of("doctor", "--help"))).isEqualTo(Main.help(List.of("--help")));
    assertThat(Main.help(List.of("hash-password", "-h"))).isEqualTo(Main.help(List.of("--help")));
  }

  @Test
  void helpOfKeysHasAllKeys() {
    assertThat(Main.help(List.of("--help-config"))).hasValue(KeyHelp.text());
  }

  @Test
  void otherArgumentsAskForNoHelp() {
    assertThat(Main.help(List.of())).isEmpty();
    assertThat(Main.help(List.of("doctor"))).isEmpty();
    assertThat(Main.help(List.of("--store", "--help"))).isEmpty();
    assertThat(Main.help(List.of("server.properties", "--store=memory"))).isEmpty();
  }
}
