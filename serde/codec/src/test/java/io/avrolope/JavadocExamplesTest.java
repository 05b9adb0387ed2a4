// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import io.avrolope.avro.PlannedData;
import io.avrolope.avro.PlannedDatumReader;
import io.avrolope.avro.PlannedDatumWriter;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The code in the javadoc of the module is code that tests contain. */
class JavadocExamplesTest {
  @Test
  void eachExampleIsInATest() throws IOException {
    JavadocExamples.assertAllAreInTests(
        PlannedDatumReader.class, PlannedDatumWriter.class, PlannedData.class);
  }
}
