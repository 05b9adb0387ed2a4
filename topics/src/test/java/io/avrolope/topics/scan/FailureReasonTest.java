// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureReasonTest {
  @Test
  void anAnswerThatIsRememberedIsTheSameReason() {
    assertThat(
            FailureReason.ofUnknownSchema(
                "Schema id 999 not found at http://r:8081/schemas/ids/999; that is remembered for"
                    + " 60 s"))
        .isEqualTo("Schema id 999 not found at http://r:8081/schemas/ids/999");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Schema id 1042 not found in mock://a | Schema id … not found in mock://a
          Expected an index in [0, 3) but found -7 at Order.a1 (byte 41 of 96) | Expected an index in […, …) but found … at Order.a1
          Expected glue schemaVersionId 00010203-0405-0607-0809-0a0b0c0d0e0f but found none | Expected glue schemaVersionId … but found none
          Expected CRC-64-AVRO fingerprint A1B2C3D4E5F60718 but found none | Expected CRC-64-AVRO fingerprint … but found none
          Timed out: http://127.0.0.1:8081/schemas/ids/7 after 10 ms | Timed out: http://127.0.0.1:8081/schemas/ids/… after … ms
          No envelope. The bytes are 7B 7D and look like JSON | No envelope. The bytes look like JSON
          No envelope. The bytes begin with 01 A2 | No envelope
          Expected one of the envelopes version, apicurio-8 but none of them fits (byte 0 of 7) | Expected one of the envelopes version, apicurio-8 but none of them fits
          """)
  void numbersAndIdsAreReplacedByEllipses(String message, String expected) {
    assertThat(FailureReason.of(message).text()).isEqualTo(expected);
  }

  @Test
  void eachMissingSchemaIsAReasonOfItsOwn() {
    String message = "Schema id 1042 not found at http://127.0.0.1:8081/schemas/ids/1042";

    assertThat(FailureReason.ofSchema(message).text()).isEqualTo(message);
  }
}
