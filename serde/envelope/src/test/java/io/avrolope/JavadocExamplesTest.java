// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import io.avrolope.envelope.Envelope;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The code in the javadoc of the module is code that tests contain. */
class JavadocExamplesTest {
  @Test
  void eachExampleIsInATest() throws IOException {
    JavadocExamples.assertAllAreInTests(Envelope.class);
  }
}
