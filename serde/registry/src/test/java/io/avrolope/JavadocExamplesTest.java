// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The code in the javadoc of the module is code that tests contain. */
class JavadocExamplesTest {
  @Test
  void eachExampleIsInATest() throws IOException {
    JavadocExamples.assertAllAreInTests(SchemaRegistry.class, RegistryOptions.class);
  }
}
