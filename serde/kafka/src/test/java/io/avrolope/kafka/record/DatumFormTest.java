package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Which data have the same bytes under another envelope. */
class DatumFormTest {
  private static final Schema BYTES = Schema.create(Schema.Type.BYTES);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final SchemaReference ID = new SchemaReference.Id(7);
  private static final SchemaReference VERSION = new SchemaReference.Version("t-value", 2);
  private static final SchemaReference INLINE = new SchemaReference.Inline("\"bytes\"");
  private static final SchemaReference FINGERPRINT =
      new SchemaReference.Fingerprint("CRC-64-AVRO", "4FC016DAC3201965", "t-value");

  @Test
  void topLevelBytesDifferBetweenAvrosFormatsAndTheOthers() {
    assertThatThrownBy(() -> DatumForm.requireSame(BYTES, FINGERPRINT, ID))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected a datum that is the same under CRC-64-AVRO fingerprint 4FC016DAC3201965 and"
                + " schema id 7 but found bytes, whose length is before them under one of the two"
                + " alone");
    assertThatThrownBy(() -> DatumForm.requireSame(BYTES, VERSION, FINGERPRINT))
        .isInstanceOf(InvalidDatumException.class);
    assertThatThrownBy(() -> DatumForm.requireSame(BYTES, INLINE, ID))
        .isInstanceOf(InvalidDatumException.class);
  }

  @Test
  void allOtherDataAreTheSameInEachFormat() {
    assertThatCode(
            () -> {
              DatumForm.requireSame(BYTES, VERSION, ID);
              DatumForm.requireSame(BYTES, INLINE, FINGERPRINT);
              DatumForm.requireSame(STRING, FINGERPRINT, ID);
            })
        .doesNotThrowAnyException();
  }
}
