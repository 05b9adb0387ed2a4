// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Envelopes of vendors' registries: malformed bytes, their settings, and compressed data. */
class VendorEnvelopesTest {
  @ParameterizedTest(name = "{0} reads {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          apicurio   | ''             | Expected the magic byte 00 and an id of 4 bytes but found the end (byte 0 of 0)
          apicurio   | 00 00 00 00 00 | Expected an id from 1 on but found 0 (byte 1 of 5)
          apicurio   | 00 FF FF FF FE | Expected an id from 1 on but found -2 (byte 1 of 5)
          apicurio   | 7B 22          | Expected the magic byte 00 but found 7B (byte 0 of 2)
          apicurio-8 | 00 00 00 00 07 | Expected the magic byte 00 and an id of 8 bytes but found the end (byte 5 of 5)
          apicurio-8 | 00 00 00 00 07 0A 00 00 00 | Expected an id below 2^32 but found a larger number, which may be an id of 4 bytes and what follows it (byte 1 of 9)
          glue       | 00 05          | Expected the header byte 03 but found 00 (byte 0 of 2)
          glue       | 03 01          | Expected the compression 00 (none) or 05 (zlib) but found 01 (byte 1 of 2)
          glue       | 03 00 01       | Expected the header byte 03, a compression and a UUID of 16 bytes but found the end (byte 3 of 3)
          cloudera   | ''             | Expected a protocol of Cloudera's, 00 to 03, but found the end (byte 0 of 0)
          cloudera   | 04 7B          | Expected a protocol of Cloudera's, 00 to 03, but found 04, whose records are JSON (byte 0 of 2)
          cloudera   | 05             | Expected a protocol of Cloudera's, 00 to 03, but found 05 (byte 0 of 1)
          cloudera   | 03 00 00 00    | Expected a protocol and a schema version id of 4 bytes but found the end (byte 4 of 4)
          cloudera   | 03 00 00 00 00 | Expected a schema version id from 1 on but found 0 (byte 1 of 5)
          cloudera   | 02 80 00 00 00 00 00 00 00 | Expected a schema version id from 1 on but found a negative number (byte 1 of 9)
          cloudera   | 01 00 00 00 00 00 00 00 07 00 00 00 00 | Expected a version from 1 on but found 0 (byte 9 of 13)
          azure      | 0A             | Expected the record's header content-type, or 2C and a content type of 44 bytes, but found neither (byte 0 of 1)
          """)
  void malformedBytesAreNamed(String name, String bytes, String message) {
    Slice slice = Slice.of(Vectors.hex(bytes));

    assertThatThrownBy(() -> Envelopes.named(name).read(slice, () -> "subject"))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(message);
    assertThat(Envelopes.named(name).matches(slice)).isFalse();
  }

  @Test
  void kindOfApicuriosIdIsConfigured() {
    EnvelopeSettings settings =
        new EnvelopeSettings(
            RecordPart.VALUE, 1, 0, Map.of("value.envelope.apicurio.id", "globalId"));
    EnvelopeSettings wrong =
        new EnvelopeSettings(RecordPart.VALUE, 1, 0, Map.of("envelope.apicurio-8.id", "hash"));

    assertThat(Envelopes.named("apicurio", settings).read(vector("apicurio")).writer())
        .isEqualTo(new SchemaReference.VendorId("apicurio", "globalId", "1"));
    assertThatThrownBy(() -> Envelopes.named("apicurio-8", wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "names apicurio-8, for which envelope.apicurio-8.id must be contentId or globalId but"
                + " was hash");
  }

  @Test
  void apicuriosIdsOf4And8BytesAreDistinguished() {
    EnvelopeReader both =
        Envelopes.anyOf(List.of(Envelopes.named("apicurio"), Envelopes.named("apicurio-8")));

    assertThat(both.read(vector("apicurio")).envelope()).isEqualTo("apicurio");
    assertThat(both.read(vector("apicurio-8")).envelope()).isEqualTo("apicurio-8");
    byte[] longer = Arrays.copyOf(Vectors.bytes("apicurio"), 20);
    assertThat(both.read(record(longer)).envelope()).isEqualTo("apicurio");
  }

  @Test
  void decompressionStopsAtTheLimit() throws IOException {
    for (int length : new int[] {0, 1, 1_000, 999_999, 1_000_000}) {
      Frame frame = glue(1_000_000).read(record(compressed(length)));
      assertThat(bytes(frame.datum())).isEqualTo(new byte[length]);
    }

    byte[] bomb = compressed(1_000_001);
    assertThatThrownBy(() -> glue(1_000_000).read(record(bomb)))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(
            "Expected at most 1000000 bytes (envelope.inflated.max.bytes) but found more in a zlib"
                + " stream of "
                + (bomb.length - 18)
                + " bytes");
  }

  @Test
  void truncatedStreamIsRefusedAtOnce() throws IOException {
    byte[] random = new byte[3_000];
    new Random(1).nextBytes(random);
    byte[] whole = compressed(random);
    for (int cut = 18; cut < whole.length; cut++) {
      byte[] bytes = Arrays.copyOf(whole, cut);
      Assertions.assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () ->
              assertThatThrownBy(() -> glue(1 << 20).read(record(bytes)))
                  .isInstanceOf(MalformedEnvelopeException.class)
                  .hasMessageContaining(" bytes but found its end too early after "));
    }
  }

  @Test
  void damagedStreamAndStreamThatEndsEarlyAreRefused() throws IOException {
    byte[] good = Vectors.bytes("glue-zlib");
    byte[] wrongSum = good.clone();
    wrongSum[good.length - 1] ^= 1;
    byte[] longer = Arrays.copyOf(good, good.length + 3);
    byte[] dictionary = good.clone();
    dictionary[19] = (byte) 0xBB; // the bit that asks for one, and a check that fits

    assertThatThrownBy(() -> glue(100).read(record(wrongSum)))
        .hasMessage(
            "Expected a zlib stream of 9 bytes but found that it is damaged: incorrect data check");
    assertThatThrownBy(() -> glue(100).read(record(longer)))
        .hasMessage("Expected a zlib stream of 12 bytes but found that it ends 3 bytes earlier");
    assertThatThrownBy(() -> glue(100).read(record(dictionary)))
        .hasMessage(
            "Expected a zlib stream of 9 bytes but found that it needs a dictionary after 0"
                + " decompressed bytes");
  }

  @Test
  void limitOfDecompressionMustBePositive() {
    assertThatThrownBy(
            () ->
                Envelopes.named(
                    "glue",
                    new EnvelopeSettings(
                        RecordPart.VALUE, 1, 0, Map.of("envelope.inflated.max.bytes", "-1"))))
        .hasMessage("needs a number from 1 on as envelope.inflated.max.bytes but found -1");
  }

  private static Envelope glue(int max) {
    return Envelopes.named(
        "glue",
        new EnvelopeSettings(RecordPart.VALUE, 1, 0, Map.of("envelope.inflated.max.bytes", max)));
  }

  private static byte[] compressed(int zeros) throws IOException {
    return compressed(new byte[zeros]);
  }

  private static byte[] compressed(byte[] datum) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(Vectors.bytes("glue-zlib"), 0, 18);
    try (DeflaterOutputStream deflating = new DeflaterOutputStream(out, new Deflater(9))) {
      deflating.write(datum);
    }
    return out.toByteArray();
  }

  private static RecordView vector(String name) {
    return record(Vectors.bytes(name));
  }

  private static RecordView record(byte[] bytes) {
    return RecordView.of(Slice.of(bytes), () -> "subject");
  }

  private static byte[] bytes(Slice slice) {
    return Arrays.copyOfRange(slice.bytes(), slice.offset(), slice.offset() + slice.length());
  }
}
