// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

class LeadingFieldsTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Reading")
          .fields()
          .name("inner")
          .type(
              SchemaBuilder.record("Inner")
                  .fields()
                  .requiredInt("i")
                  .requiredLong("l")
                  .requiredBoolean("b")
                  .endRecord())
          .noDefault()
          .name("e")
          .type(SchemaBuilder.enumeration("E").symbols("A", "B"))
          .noDefault()
          .requiredString("s")
          .name("f")
          .type(SchemaBuilder.fixed("F").size(3))
          .noDefault()
          .requiredFloat("x")
          .requiredDouble("y")
          .requiredBytes("z")
          .optionalString("note")
          .endRecord();

  /** i=1, l=300, b=true, e=B, s="ab", f, x, y, z of 1 byte, note=null. */
  private static final byte[] DATUM =
      HexFormat.of().parseHex("02D80401020461620000000000C0400000000000001440027F00");

  private final LeadingFields leading = LeadingFields.of(SCHEMA);

  private boolean refuses(byte[] datum) {
    return leading.refuse(datum, 0, datum.length);
  }

  @Test
  void dataOfTheSchemaAreNotRefused() {
    assertThat(decoder(SCHEMA).accepts(DATUM, 0, DATUM.length)).isTrue();
    assertThat(refuses(DATUM)).isFalse();
  }

  @Test
  void eachEndBeforeTheOptionalFieldIsRefused() {
    for (int length = 0; length < DATUM.length - 1; length++) {
      assertThat(leading.refuse(DATUM, 0, length)).as("%d bytes", length).isTrue();
    }
  }

  @Test
  void lengthBeyondTheEndIsRefused() {
    byte[] datum = DATUM.clone();
    datum[5] = 0x40;
    assertThat(refuses(datum)).isTrue();
  }

  @Test
  void negativeLengthIsRefused() {
    byte[] datum = DATUM.clone();
    datum[5] = 0x01;
    assertThat(refuses(datum)).isTrue();
  }

  @Test
  void whateverIsRefusedDoesNotDecode() {
    DatumDecoder decoder = decoder(SCHEMA);
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] datum = Arrays.copyOf(DATUM, random.nextInt(DATUM.length + 3));
      for (int changes = random.nextInt(4); changes > 0 && datum.length > 0; changes--) {
        datum[random.nextInt(datum.length)] = (byte) random.nextInt();
      }
      if (refuses(datum)) {
        refused++;
        assertThat(decoder.accepts(datum, 0, datum.length))
            .as(HexFormat.of().formatHex(datum))
            .isFalse();
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void recordThatBeginsWithItselfRefusesNothing() {
    Schema endless =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"A\",\"fields\":[{\"name\":\"a\",\"type\":\"A\"}]}");
    assertThat(LeadingFields.of(endless).refuse(new byte[0], 0, 0)).isFalse();
  }

  private static DatumDecoder decoder(Schema schema) {
    return Codecs.trialDecoder(schema, DecodeOptions.DEFAULTS);
  }
}
