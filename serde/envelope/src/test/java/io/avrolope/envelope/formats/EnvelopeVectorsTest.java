package io.avrolope.envelope.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every vector of docs/envelopes.md, in both directions, and truncated at each byte. */
class EnvelopeVectorsTest {
  private static final String SUBJECT = "events-value";
  private static final String CRC = "FCEBDDAF10FBC175";
  private static final String MD5 = "51230A99381FCF7A8131C085849F7AE3";
  private static final SchemaReference GUID =
      new SchemaReference.Guid(UUID.fromString("89791762-2336-186f-9674-299b90a8e268"));

  /** Vector, envelope, reference, how many bytes the envelope has, how many the record. */
  static Stream<Arguments> vectors() {
    return Stream.of(
        Arguments.of("version-2", "version", version(2), 1, 44),
        Arguments.of("version-in-field-3", "version-in-field", version(3), 0, 44),
        Arguments.of("versioned-event-1", "versioned-event", version(1), 2, 37),
        Arguments.of("versioned-event-2", "versioned-event", version(2), 2, 45),
        Arguments.of("confluent-string", "confluent", new SchemaReference.Id(1042), 5, 9),
        Arguments.of("confluent-bytes", "confluent", new SchemaReference.Id(1042), 5, 8),
        Arguments.of("confluent-2", "confluent", new SchemaReference.Id(1042), 5, 48),
        Arguments.of("confluent-guid", "confluent", GUID, 17, 21),
        Arguments.of("version-fixed-2", "version-fixed", version(2), 8, 51),
        Arguments.of("single-object-2", "single-object", fingerprint("CRC-64-AVRO", CRC), 10, 53),
        Arguments.of("linkedin-md5-2", "linkedin-md5", fingerprint("MD5", MD5), 17, 60),
        Arguments.of("camus-2", "camus", version(2), 5, 48),
        Arguments.of("hermes-2", "hermes", new SchemaReference.Id(1042), 5, 48),
        Arguments.of("tibco-2", "tibco", new SchemaReference.Id(1042), 5, 48));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void isReadAsWhatItIs(
      String vector, String name, SchemaReference reference, int length, int total) {
    byte[] record = Vectors.bytes(vector);

    Frame frame = Envelopes.named(name).read(Slice.of(record), () -> SUBJECT);

    assertThat(record).hasSize(total);
    assertThat(frame)
        .isEqualTo(new Frame(name, reference, new Slice(record, length, total - length)));
    assertThat(Envelopes.named(name).matches(Slice.of(record))).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void isReadFromTheMiddleOfAnArray(
      String vector, String name, SchemaReference reference, int length, int total) {
    byte[] record = Vectors.bytes(vector);
    byte[] wide = new byte[total + 14];
    Arrays.fill(wide, (byte) 0x55);
    System.arraycopy(record, 0, wide, 7, total);

    Frame frame = Envelopes.named(name).read(new Slice(wide, 7, total), () -> SUBJECT);

    assertThat(frame)
        .isEqualTo(new Frame(name, reference, new Slice(wide, 7 + length, total - length)));
  }

  static Stream<Arguments> written() {
    return vectors()
        .filter(each -> !"confluent-guid".equals(each.get()[0]))
        .filter(each -> Envelopes.named(String.valueOf(each.get()[1])) instanceof WritableEnvelope);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("written")
  void isWrittenByteForByte(
      String vector, String name, SchemaReference reference, int length, int total) {
    byte[] record = Vectors.bytes(vector);
    WritableEnvelope envelope = Envelopes.writable(name);
    int datumLength = total - length;
    byte[] buffer = new byte[envelope.maxPrefixLength() + datumLength];
    System.arraycopy(record, length, buffer, envelope.maxPrefixLength(), datumLength);

    int start = envelope.write(reference, buffer, envelope.maxPrefixLength(), datumLength);

    assertThat(Arrays.copyOfRange(buffer, start, buffer.length)).isEqualTo(record);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void truncatedInsideTheEnvelopeItIsRefused(
      String vector, String name, SchemaReference reference, int length, int total) {
    byte[] record = Vectors.bytes(vector);
    for (int cut = 0; cut < length; cut++) {
      Slice slice = new Slice(record, 0, cut);

      assertThatThrownBy(() -> Envelopes.named(name).read(slice, () -> SUBJECT))
          .isInstanceOf(MalformedEnvelopeException.class);
      assertThat(Envelopes.named(name).matches(slice)).isFalse();
    }
  }

  private static SchemaReference fingerprint(String algorithm, String hex) {
    return new SchemaReference.Fingerprint(algorithm, hex, SUBJECT);
  }

  private static SchemaReference version(long version) {
    return new SchemaReference.Version(SUBJECT, version);
  }
}
