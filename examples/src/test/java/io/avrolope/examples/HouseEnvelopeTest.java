// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The custom envelope: its bytes, and how it is found. */
class HouseEnvelopeTest {
  private static final String PROVIDER = "io.avrolope.examples.HouseEnvelopeProvider";
  private static final byte[] RECORD = hex("A75E0102AABB");

  @Test
  void theServiceLoaderFindsTheProvider() {
    assertThat(ServiceLoader.load(EnvelopeProvider.class))
        .extracting(EnvelopeProvider::name)
        .contains("house");
  }

  @ParameterizedTest
  @ValueSource(strings = {"house", PROVIDER})
  void theEnvelopeIsFoundByNameAndByProviderClass(String name) {
    Frame frame = Envelopes.named(name).read(Slice.of(RECORD), () -> "events-value");

    assertThat(frame)
        .isEqualTo(
            new Frame(
                "house",
                new SchemaReference.Version("events-value", 258),
                new Slice(RECORD, 4, 2)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"house", PROVIDER})
  void theExampleRunsWithTheNameAndWithTheProviderClass(String name) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    assertThat(OwnFormat.run(name, new PrintStream(out, true, StandardCharsets.UTF_8))).isTrue();
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("written: A7 5E 00 01 06 02 08 69 ...", "read back equal");
  }

  @Test
  void writingPutsMagicAndVersionBeforeTheDatum() {
    WritableEnvelope envelope = Envelopes.writable("house");
    byte[] bytes = hex("0000000000AABB");

    int start = envelope.write(new SchemaReference.Version("events-value", 258), bytes, 5, 2);

    assertThat(Arrays.copyOfRange(bytes, start, bytes.length)).isEqualTo(RECORD);
    assertThatThrownBy(() -> envelope.write(new SchemaReference.Version("s", 65536), bytes, 5, 2))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected a version of two bytes but found version 65536");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A7", "A75E01", "A75E0000AA", "A75F0001AA", "0000000001AA"})
  void bytesOfOtherFormatsAreRefused(String bytes) {
    Envelope envelope = Envelopes.named("house");
    Slice slice = Slice.of(hex(bytes));

    assertThatThrownBy(() -> envelope.read(slice, () -> "events-value"))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(
            "Expected A7 5E and a version from 1 on, of two bytes, but found something else (byte"
                + " 0 of "
                + slice.length()
                + ")");
    assertThat(envelope.matches(slice)).isFalse();
  }

  @Test
  void besideOtherEnvelopesAllRecordsAreRecognizedByTheirFirstBytes() {
    EnvelopeReader reader =
        Envelopes.anyOf(
            List.of(
                Envelopes.named("version"),
                Envelopes.named("confluent"),
                Envelopes.named("house")));

    for (byte[] record : List.of(RECORD, hex("02AABB"), hex("0000000001AA"))) {
      assertThat(reader.prefix(Slice.of(record))).isPresent();
    }
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }
}
