// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.EnvelopeVector;
import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeader;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.MalformedEnvelopeException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every vector of docs/envelopes.md: read, written, truncated at each byte, and damaged. */
class EnvelopeVectorsTest {
  static Stream<EnvelopeVector> vectors() {
    return Vectors.envelopes().stream();
  }

  static Stream<EnvelopeVector> records() {
    return vectors().filter(vector -> vector.header().isEmpty());
  }

  static Stream<EnvelopeVector> headers() {
    return vectors().filter(vector -> vector.header().isPresent());
  }

  static Stream<EnvelopeVector> written() {
    return vectors().filter(EnvelopeVector::isWritten).filter(vector -> isWritable(vector));
  }

  private static boolean isWritable(EnvelopeVector vector) {
    return Envelopes.named(vector.envelope()) instanceof WritableEnvelope;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("records")
  void recordIsReadAsStated(EnvelopeVector vector) {
    byte[] record = vector.bytes();
    Envelope envelope = Envelopes.named(vector.envelope());

    Frame frame = envelope.read(vector.record(record));

    assertThat(record).hasSize(vector.length());
    assertFrame(vector, frame, new Slice(record, 0, record.length));
    assertThat(envelope.matches(Slice.of(record))).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("records")
  void recordInTheMiddleOfAnArrayIsReadAsStated(EnvelopeVector vector) {
    byte[] record = vector.bytes();
    byte[] wide = new byte[record.length + 14];
    Arrays.fill(wide, (byte) 0x55);
    System.arraycopy(record, 0, wide, 7, record.length);
    Slice slice = new Slice(wide, 7, record.length);
    Envelope envelope = Envelopes.named(vector.envelope());

    assertFrame(vector, envelope.read(slice, () -> EnvelopeVector.SUBJECT), slice);
    assertThat(envelope.matches(slice)).isTrue();
  }

  private static void assertFrame(EnvelopeVector vector, Frame frame, Slice record) {
    Optional<byte[]> decompressed = vector.decompressed();
    Slice datum = decompressed.isPresent() ? frame.datum() : record.from(vector.prefix());

    assertThat(frame)
        .isEqualTo(new Frame(vector.envelope(), vector.writer(), datum, vector.form()));
    decompressed.ifPresent(
        expected ->
            assertThat(Arrays.copyOfRange(datum.bytes(), datum.offset(), end(datum)))
                .isEqualTo(expected));
  }

  private static int end(Slice slice) {
    return slice.offset() + slice.length();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("headers")
  void recordWithAHeaderIsReadAsStated(EnvelopeVector vector) {
    RecordView record = vector.record(vector.bytes());
    Envelope envelope = Envelopes.named(vector.envelope());

    assertThat(envelope.read(record))
        .isEqualTo(new Frame(vector.envelope(), vector.writer(), record.slice(), vector.form()));
    assertThat(envelope.evidence(record)).isEqualTo(Evidence.HEADER);
    assertThat(envelope.usesHeaders()).isTrue();
    assertThat(envelope.isInHeaders(record.headers())).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("written")
  void envelopeIsWrittenByteForByte(EnvelopeVector vector) {
    byte[] expected = vector.bytes();
    WritableEnvelope envelope = Envelopes.writable(vector.envelope());
    if (vector.header().isPresent()) {
      RecordHeader header = envelope.header(vector.writer()).orElseThrow();
      assertThat(header.name()).isEqualTo(vector.header().get());
      assertThat(header.value()).isEqualTo(expected);
      return;
    }
    int free = envelope.maxPrefixLength();
    int datumLength = expected.length - vector.prefix();
    byte[] buffer = new byte[free + datumLength];
    System.arraycopy(expected, vector.prefix(), buffer, free, datumLength);

    int start = envelope.write(vector.writer(), buffer, free, datumLength);

    assertThat(Arrays.copyOfRange(buffer, start, buffer.length)).isEqualTo(expected);
    assertThat(envelope.datumForm()).isEqualTo(vector.form());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("records")
  void envelopeIsRecognisedByItsPrefix(EnvelopeVector vector) {
    byte[] record = vector.bytes();

    Optional<RecordPrefix> prefix = Envelopes.named(vector.envelope()).prefix(Slice.of(record));

    if (vector.decompressed().isPresent()) {
      assertThat(prefix).isEmpty();
    } else {
      assertThat(prefix.orElseThrow().datumOffset(record, 0, record.length))
          .isEqualTo(vector.prefix());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void truncatedEnvelopeIsRefused(EnvelopeVector vector) {
    byte[] bytes = vector.bytes();
    boolean isWhole = vector.header().isPresent() || vector.decompressed().isPresent();
    int end = isWhole ? bytes.length : vector.prefix();
    Envelope envelope = Envelopes.named(vector.envelope());
    for (int length = 0; length < end; length++) {
      RecordView record = vector.record(Arrays.copyOf(bytes, length));

      assertThatThrownBy(() -> envelope.read(record))
          .isInstanceOf(MalformedEnvelopeException.class);
      assertThat(envelope.evidence(record)).isEqualTo(Evidence.NONE);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void vectorWithOneBitFlippedIsReadOrRefused(EnvelopeVector vector) {
    Envelope envelope = Envelopes.named(vector.envelope());
    byte[] bytes = vector.bytes();
    for (int bit = 0; bit < Byte.SIZE * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      RecordView record = vector.record(damaged);
      boolean isRead;
      try {
        envelope.read(record);
        isRead = true;
      } catch (MalformedEnvelopeException e) {
        isRead = false;
      }
      assertThat(envelope.evidence(record) != Evidence.NONE).isEqualTo(isRead);
    }
  }
}
