// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.schema.SchemaReference;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Recognising records by the first bytes of a record that was read. */
class RecordPrefixTest {
  private static final int UNKNOWN = -1;

  /** The envelopes that can be written and that have bytes of their own, or share the datum's. */
  static List<WritableEnvelope> envelopes() {
    return Envelopes.BUILT_IN.stream()
        .filter(provider -> provider.description().isWritable())
        .filter(provider -> !provider.description().isHeaderOnly())
        .filter(provider -> !provider.name().equals(Envelopes.BARE))
        .map(provider -> Envelopes.writable(provider.name()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("envelopes")
  void datumOffsetIsThatOfTheEnvelope(WritableEnvelope envelope) {
    for (long version : new long[] {1, 63, 64, 8191, 8192, Integer.MAX_VALUE}) {
      for (int datumLength = 0; datumLength < 150; datumLength += datumLength < 20 ? 1 : 63) {
        byte[] first = record(envelope, version, 40);
        byte[] record = record(envelope, version, datumLength);
        RecordPrefix prefix = envelope.prefix(Slice.of(first)).orElseThrow();
        int expected = envelope.read(Slice.of(record), () -> "subject").datum().offset();

        for (int margin = 0; margin < 10; margin++) {
          byte[] wide = new byte[record.length + 2 * margin];
          Arrays.fill(wide, (byte) 0xFF);
          System.arraycopy(record, 0, wide, margin, record.length);
          assertThat(prefix.datumOffset(wide, margin, record.length)).isEqualTo(margin + expected);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("envelopes")
  void recordOfAnotherSchemaIsNotRecognised(WritableEnvelope envelope) {
    long[] versions = {1, 2, 63, 64, 8191, 8192, 1 << 20};
    for (long version : versions) {
      RecordPrefix prefix = envelope.prefix(Slice.of(record(envelope, version, 40))).orElseThrow();
      for (long other : versions) {
        for (int datumLength : new int[] {0, 1, 2, 7, 40}) {
          byte[] record = record(envelope, other, datumLength);
          assertThat(prefix.datumOffset(record, 0, record.length) >= 0)
              .as("%s as %s", other, version)
              .isEqualTo(other == version);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("envelopes")
  void recordTruncatedInItsEnvelopeIsNotRecognised(WritableEnvelope envelope) {
    for (long version : new long[] {1, 64, 8192, 1 << 20}) {
      byte[] record = record(envelope, version, 0);
      RecordPrefix prefix = envelope.prefix(Slice.of(record)).orElseThrow();
      for (int length = 0; length < record.length; length++) {
        assertThat(prefix.datumOffset(record, 0, length)).isEqualTo(UNKNOWN);
        assertThat(prefix.datumOffset(Arrays.copyOf(record, length), 0, length)).isEqualTo(UNKNOWN);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    // length of the datum, bytes, position of the datum
    "02 04 AA BB, 2",
    "02 84 00 AA BB, 3",
    "02 84 80 80 80 00 AA BB, 6",
    "02 00, 2",
    "02 03 AA BB, -1", // negative
    "02 01, -1",
    "02 02 AA BB, -1", // too short
    "02 06 AA BB, -1", // too long
    "02 FE FF FF FF 0F AA BB, -1",
    "02 84 80 80 80 10 AA BB, -1", // 2, and 2^32 more
    "02 84 80 80 80 80 80 00 AA BB, -1", // left to the envelope
    "02 84, -1", // truncated
    "02 80 80 80 80 80 80 80 80 80 80, -1"
  })
  void lengthOfAWrappedEventMustBeThatOfTheRemainingBytes(String record, int datumOffset) {
    byte[] bytes = Vectors.hex(record);
    RecordPrefix prefix =
        new VersionedEventEnvelope(1).prefix(Slice.of(Vectors.hex("02 02 AA"))).orElseThrow();

    assertThat(prefix.datumOffset(bytes, 0, bytes.length)).isEqualTo(datumOffset);
  }

  @Test
  void versionOfMoreThanEightBytesIsComparedCompletely() {
    for (WritableEnvelope envelope :
        List.of(
            new VersionEnvelope(1), new VersionInFieldEnvelope(1), new VersionedEventEnvelope(1))) {
      byte[] record = record(envelope, Long.MAX_VALUE, 3);
      byte[] other = record(envelope, Long.MAX_VALUE - (1L << 60), 3);

      RecordPrefix prefix = envelope.prefix(Slice.of(record)).orElseThrow();

      assertThat(prefix.datumOffset(record, 0, record.length)).isNotEqualTo(UNKNOWN);
      assertThat(prefix.datumOffset(other, 0, other.length)).isEqualTo(UNKNOWN);
    }
  }

  @Test
  void wrappedAndFlatRecordsHaveDifferentPrefixes() {
    Envelope envelope = new WrappedUpTo(2, 1, new VersionEnvelope(1));
    RecordPrefix wrapped = envelope.prefix(Slice.of(Vectors.hex("04 02 AA"))).orElseThrow();
    RecordPrefix later = envelope.prefix(Slice.of(Vectors.hex("06 02 AA"))).orElseThrow();

    assertThat(wrapped.datumOffset(Vectors.hex("04 04 AA BB"), 0, 4)).isEqualTo(2);
    assertThat(wrapped.datumOffset(Vectors.hex("06 04 AA BB"), 0, 4)).isEqualTo(UNKNOWN);
    assertThat(later.datumOffset(Vectors.hex("06 04 AA BB"), 0, 4)).isEqualTo(1);
    assertThat(later.datumOffset(Vectors.hex("04 04 AA BB"), 0, 4)).isEqualTo(UNKNOWN);
  }

  @Test
  void prefixHas1To64Bytes() {
    Slice slice = Slice.of(new byte[65]);

    assertThat(RecordPrefix.of(slice, 64, RecordPrefix.DatumPosition.AFTER_PREFIX).bytes().length())
        .isEqualTo(64);
    for (int length : new int[] {-1, 0, 65}) {
      assertThatThrownBy(
              () -> RecordPrefix.of(slice, length, RecordPrefix.DatumPosition.AFTER_PREFIX))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("length must be from 1 to 64, and to 65, but was " + length);
    }
  }

  /** A record with the envelope, whose datum begins with the version if the envelope needs that. */
  private static byte[] record(WritableEnvelope envelope, long version, int datumLength) {
    int headroom = 20;
    byte[] bytes = new byte[2 * headroom + datumLength];
    Arrays.fill(bytes, (byte) 0x55);
    int datum = headroom;
    if (envelope.needsLeadingLong()) {
      datum = VersionLong.writeBefore(bytes, headroom, version);
    }
    SchemaReference reference = reference(envelope.referenceKind(), version);
    int end = headroom + datumLength;
    return Arrays.copyOfRange(bytes, envelope.write(reference, bytes, datum, end - datum), end);
  }

  private static SchemaReference reference(SchemaReference.Kind kind, long number) {
    return switch (kind) {
      case ID -> new SchemaReference.Id((int) number);
      case VERSION -> new SchemaReference.Version("subject", number);
      case GUID -> new SchemaReference.Guid(new UUID(0, number));
      case FINGERPRINT ->
          new SchemaReference.Fingerprint(
              "CRC-64-AVRO", HexFormat.of().toHexDigits(number), "subject");
    };
  }
}
