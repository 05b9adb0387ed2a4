// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryNodeTest {
  @ParameterizedTest
  @CsvSource({"1, true", "0, false"})
  void theValueOfTheMetricSaysWhoLeadsAndNotItsHelp(int value, boolean leads) {
    String page =
        "# HELP avrolope_store_leader 1 if this server makes the changes itself, 0 if it forwards"
            + " them.\n# TYPE avrolope_store_leader gauge\navrolope_store_leader "
            + value
            + "\n# HELP avrolope_store_members Servers.\n";

    assertThat(RegistryNode.leads(page)).isEqualTo(leads);
  }
}
