// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.DatumForm;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Data that keep their bytes in another envelope. */
class WrittenFormTest {
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final WrittenForm ID =
      new WrittenForm(new SchemaReference.Id(7), DatumForm.RAW_BYTES);
  private static final WrittenForm VERSION =
      new WrittenForm(new SchemaReference.Version("t-value", 2), DatumForm.RAW_BYTES);
  private static final WrittenForm INLINE =
      new WrittenForm(new SchemaReference.Inline("\"bytes\""), DatumForm.AVRO);
  private static final WrittenForm FINGERPRINT =
      new WrittenForm(
          new SchemaReference.Fingerprint("CRC-64-AVRO", "4FC016DAC3201965", "t-value"),
          DatumForm.AVRO);
  private static final WrittenForm RAW_TEXT =
      new WrittenForm(
          new SchemaReference.VendorId("cloudera", "schemaVersionId", "7"),
          DatumForm.RAW_BYTES_AND_TEXT);

  @Test
  void bytesChangeBetweenFormsWithAndWithoutTheirLength() {
    assertThatThrownBy(() -> FINGERPRINT.requireSameBytes(BYTES, ID))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected a datum that is the same under CRC-64-AVRO fingerprint 4FC016DAC3201965 and"
                + " schema id 7 but found bytes, before which only one of the two envelopes"
                + " writes a length");
    assertThatThrownBy(() -> VERSION.requireSameBytes(BYTES, FINGERPRINT))
        .isInstanceOf(InvalidDatumException.class);
    assertThatThrownBy(() -> INLINE.requireSameBytes(BYTES, ID))
        .isInstanceOf(InvalidDatumException.class);
  }

  @Test
  void stringsChangeBetweenFormsWithAndWithoutTheirLength() {
    assertThatThrownBy(() -> RAW_TEXT.requireSameBytes(STRING, ID))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected a datum that is the same under cloudera schemaVersionId 7 and schema id 7 but"
                + " found a string, before which only one of the two envelopes writes a length");
  }

  @Test
  void otherDataKeepTheirBytes() {
    assertThatCode(
            () -> {
              VERSION.requireSameBytes(BYTES, ID);
              INLINE.requireSameBytes(BYTES, FINGERPRINT);
              FINGERPRINT.requireSameBytes(STRING, ID);
              RAW_TEXT.requireSameBytes(BYTES, ID);
              RAW_TEXT.requireSameBytes(STRING, RAW_TEXT);
            })
        .doesNotThrowAnyException();
  }
}
