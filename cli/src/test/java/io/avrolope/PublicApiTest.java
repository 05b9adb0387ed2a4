// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the entry points of the command line with {@code api.txt}. */
class PublicApiTest {
  @Test
  void theEntryPointsAreTheCommittedOnes() throws IOException, ClassNotFoundException {
    PublicApi.assertIsTheCommittedOne(List.of("io.avrolope.cli"));
  }
}
