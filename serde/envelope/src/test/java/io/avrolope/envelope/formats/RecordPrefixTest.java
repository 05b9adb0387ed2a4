package io.avrolope.envelope.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.schema.SchemaReference;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Records that begin like one that was read, and those that do not. */
class RecordPrefixTest {
  private static final int UNKNOWN = -1;

  static List<WritableEnvelope> envelopes() {
    return List.of(
        new ConfluentEnvelope(),
        new VersionEnvelope(1),
        new VersionFixedEnvelope(1),
        new SingleObjectEnvelope(),
        new VersionInFieldEnvelope(1),
        new VersionedEventEnvelope(1));
  }

  @ParameterizedTest
  @MethodSource("envelopes")
  void theDatumIsWhereTheEnvelopeSaysWhereverTheRecordIs(WritableEnvelope envelope) {
    for (long version : new long[] {1, 63, 64, 8191, 8192, Integer.MAX_VALUE}) {
      for (int datumLength = 0; datumLength < 150; datumLength += datumLength < 20 ? 1 : 63) {
        byte[] known = record(envelope, version, 40);
        byte[] record = record(envelope, version, datumLength);
        RecordPrefix start = envelope.prefix(Slice.of(known)).orElseThrow();
        int expected = envelope.read(Slice.of(record), () -> "subject").datum().offset();

        for (int margin = 0; margin < 10; margin++) {
          byte[] wide = new byte[record.length + 2 * margin];
          Arrays.fill(wide, (byte) 0xFF);
          System.arraycopy(record, 0, wide, margin, record.length);
          assertThat(start.datumOffset(wide, margin, record.length)).isEqualTo(margin + expected);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("envelopes")
  void aRecordOfAnotherSchemaIsNotKnown(WritableEnvelope envelope) {
    long[] versions = {1, 2, 63, 64, 8191, 8192, 1 << 20};
    for (long version : versions) {
      RecordPrefix start = envelope.prefix(Slice.of(record(envelope, version, 40))).orElseThrow();
      for (long other : versions) {
        for (int datumLength : new int[] {0, 1, 2, 7, 40}) {
          byte[] record = record(envelope, other, datumLength);
          assertThat(start.datumOffset(record, 0, record.length) >= 0)
              .as("%s as %s", other, version)
              .isEqualTo(other == version);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("envelopes")
  void aRecordThatIsCutInItsEnvelopeIsNotKnownWhateverFollowsInTheArray(WritableEnvelope envelope) {
    for (long version : new long[] {1, 64, 8192, 1 << 20}) {
      byte[] record = record(envelope, version, 0);
      RecordPrefix start = envelope.prefix(Slice.of(record)).orElseThrow();
      for (int length = 0; length < record.length; length++) {
        assertThat(start.datumOffset(record, 0, length)).isEqualTo(UNKNOWN);
        assertThat(start.datumOffset(Arrays.copyOf(record, length), 0, length)).isEqualTo(UNKNOWN);
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
    "02 84 80 80 80 80 80 00 AA BB, -1", // is left to the envelope
    "02 84, -1", // cut
    "02 80 80 80 80 80 80 80 80 80 80, -1"
  })
  void theLengthOfAWrappedEventMustBeThatOfWhatIsLeft(String record, int datumOffset) {
    byte[] bytes = Vectors.hex(record);
    RecordPrefix start =
        new VersionedEventEnvelope(1).prefix(Slice.of(Vectors.hex("02 02 AA"))).orElseThrow();

    assertThat(start.datumOffset(bytes, 0, bytes.length)).isEqualTo(datumOffset);
  }

  @Test
  void aVersionOfMoreThanEightBytesIsKnownByAllOfThem() {
    for (WritableEnvelope envelope :
        List.of(
            new VersionEnvelope(1), new VersionInFieldEnvelope(1), new VersionedEventEnvelope(1))) {
      byte[] record = record(envelope, Long.MAX_VALUE, 3);
      byte[] other = record(envelope, Long.MAX_VALUE - (1L << 60), 3);

      RecordPrefix start = envelope.prefix(Slice.of(record)).orElseThrow();

      assertThat(start.datumOffset(record, 0, record.length)).isNotEqualTo(UNKNOWN);
      assertThat(start.datumOffset(other, 0, other.length)).isEqualTo(UNKNOWN);
    }
  }

  @Test
  void whereRecordsAreWrappedUpToAVersionEachIsKnownAsItIs() {
    Envelope envelope = new WrappedUpTo(2, 1, new VersionEnvelope(1));
    RecordPrefix wrapped = envelope.prefix(Slice.of(Vectors.hex("04 02 AA"))).orElseThrow();
    RecordPrefix later = envelope.prefix(Slice.of(Vectors.hex("06 02 AA"))).orElseThrow();

    assertThat(wrapped.datumOffset(Vectors.hex("04 04 AA BB"), 0, 4)).isEqualTo(2);
    assertThat(wrapped.datumOffset(Vectors.hex("06 04 AA BB"), 0, 4)).isEqualTo(UNKNOWN);
    assertThat(later.datumOffset(Vectors.hex("06 04 AA BB"), 0, 4)).isEqualTo(1);
    assertThat(later.datumOffset(Vectors.hex("04 04 AA BB"), 0, 4)).isEqualTo(UNKNOWN);
  }

  @Test
  void aStartIsOfOneTo64Bytes() {
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

  /** A datum, which begins with its version where the envelope has it in there, in its envelope. */
  private static byte[] record(WritableEnvelope envelope, long version, int datumLength) {
    int headroom = 20;
    byte[] bytes = new byte[2 * headroom + datumLength];
    Arrays.fill(bytes, (byte) 0x55);
    int datum = headroom;
    SchemaReference reference = new SchemaReference.Version("subject", version);
    if (envelope instanceof ConfluentEnvelope) {
      reference = new SchemaReference.Id((int) version);
    } else if (envelope instanceof SingleObjectEnvelope) {
      String hex = HexFormat.of().toHexDigits(version);
      reference = new SchemaReference.Fingerprint("CRC-64-AVRO", hex, "subject");
    } else if (envelope instanceof VersionInFieldEnvelope) {
      datum = VersionLong.writeBefore(bytes, headroom, version);
    }
    int end = headroom + datumLength;
    return Arrays.copyOfRange(bytes, envelope.write(reference, bytes, datum, end - datum), end);
  }
}
