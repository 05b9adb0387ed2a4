// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Compares the public API of the module with {@code api.txt}. */
class PublicApiTest {
  @Test
  void thePublicApiIsTheCommittedOne() throws IOException, ClassNotFoundException {
    PublicApi.assertIsTheCommittedOne();
  }
}
