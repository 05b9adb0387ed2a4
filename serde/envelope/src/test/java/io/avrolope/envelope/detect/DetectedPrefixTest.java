// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.detect;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of a topic with several envelopes are recognised by their first bytes. */
class DetectedPrefixTest {
  private static final int ROUNDS = 50_000;

  /** First bytes that distinguish envelopes. */
  private static final byte[] FIRST = Vectors.hex("00 01 02 03 04 06 2C 4F 7E 80 82 C3 FE FF");

  static final List<String> NAMES = Envelopes.NAMES;

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          version,confluent | 02 AA AA AA AA | true
          version,confluent | 00 00 00 04 12 | true
          version-in-field,confluent | 06 AA AA | true
          versioned-event,confluent | 02 02 AA | true
          version,versioned-event | 02 04 AA | true
          version,versioned-event | 02 02 AA | false
          confluent,version,version-in-field | 00 00 00 04 12 | true
          confluent,version,version-in-field | 02 AA | false
          """)
  void prefixIsGivenIfOneEnvelopeFits(String names, String record, boolean isGiven) {
    EnvelopeReader detector = detector(List.of(names.split(",", -1)), 0);

    assertThat(detector.prefix(Slice.of(Vectors.hex(record))).isPresent()).isEqualTo(isGiven);
  }

  @Test
  void prefixDoesNotMatchARecordThatHasAnotherEnvelopeAsWell() {
    EnvelopeReader detector = detector(List.of("version", "versioned-event"), 0);
    RecordPrefix version = detector.prefix(Slice.of(Vectors.hex("02 04 AA"))).orElseThrow();

    assertThat(version.matches(Vectors.hex("02 04 AA BB BB"), 0, 5)).isTrue();
    assertThat(version.matches(Vectors.hex("02 04 AA BB"), 0, 4)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00 00 00 00 07 14 6F 72 64 65",
        "01 16 60 9B 77 8D 62 46 BC 8A D2 5A 27 EC 5A C2 7B 02",
        "0E 14 6F 72 64 65 72 2D 31",
        "C3 01 01 02 03 04 05 06 07 08 14 6F"
      })
  void recordsAreRecognisedByTheirFirstBytesAmongTheEnvelopesThatToolsDetect(String hex) {
    byte[] record = Vectors.hex(hex);
    byte[] other = Arrays.copyOf(record, record.length + 30);
    EnvelopeReader detector =
        detector(
            Envelopes.BUILT_IN.stream()
                .filter(each -> each.description().isDetectedByDefault())
                .map(each -> each.name())
                .toList(),
            0);

    assertThat(detector.prefix(Slice.of(record)).orElseThrow().matches(other, 0, other.length))
        .isTrue();
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void evidenceIsNoneExactlyIfARecordCannotBeRead(String name) {
    Random random = new Random(name.hashCode());
    for (int i = 0; i < ROUNDS; i++) {
      Envelope envelope = Envelopes.named(name, settings(random.nextInt(3)));
      RecordView record = view(record(random));
      boolean hasEvidence = envelope.evidence(record) != Evidence.NONE;
      assertThat(hasEvidence).as("%s", record).isEqualTo(isReadable(envelope, record));
    }
  }

  private static boolean isReadable(Envelope envelope, RecordView record) {
    try {
      envelope.read(record);
      return true;
    } catch (MalformedEnvelopeException e) {
      return false;
    }
  }

  @Test
  void recordsWrappedUpToAVersionHaveAPrefix() {
    EnvelopeReader detector = detector(List.of("version-in-field", "confluent"), 2);
    RecordPrefix wrapped = detector.prefix(Slice.of(Vectors.hex("04 02 AA"))).orElseThrow();
    RecordPrefix flat = detector.prefix(Slice.of(Vectors.hex("06 02 AA"))).orElseThrow();

    assertThat(wrapped.datumOffset(Vectors.hex("04 04 AA BB"), 0, 4)).isEqualTo(2);
    assertThat(wrapped.datumOffset(Vectors.hex("04 06 AA BB"), 0, 4)).isEqualTo(-1);
    assertThat(flat.datumOffset(Vectors.hex("06 04 AA BB"), 0, 4)).isZero();
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void recordMatchesNoEnvelopeThatItsFirstBytesExclude(String name) {
    Random random = new Random(name.hashCode());
    int excluded = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Envelope envelope = Envelopes.named(name, settings(random.nextInt(3)));
      byte[] record = record(random);
      Slice start = new Slice(record, 0, 1 + random.nextInt(record.length));
      if (envelope.cannotBeginWith(start)) {
        excluded++;
        assertThat(envelope.matches(Slice.of(record))).as(Arrays.toString(record)).isFalse();
      }
    }
    assertThat(excluded == ROUNDS)
        .as("no bytes begin an envelope that is a header")
        .isEqualTo(Envelopes.provider(name).orElseThrow().description().isHeaderOnly());
  }

  @Test
  void recordWithTheSamePrefixHasTheSameEnvelopeAndWriter() {
    Random random = new Random(11);
    int recognised = 0;
    for (int i = 0; i < ROUNDS; i++) {
      EnvelopeReader detector = anyOf(random);
      byte[] first = record(random);
      Optional<RecordPrefix> prefix = detector.prefix(Slice.of(first));
      if (prefix.isEmpty()) {
        continue;
      }
      for (int j = 0; j < 4; j++) {
        byte[] other = altered(random, first);
        int datum = prefix.get().datumOffset(other, 0, other.length);
        if (datum >= 0) {
          recognised++;
          Frame expected = detector.read(view(first));
          Slice rest = Slice.of(other).from(datum);
          assertThat(detector.candidates(view(other)))
              .as(Arrays.toString(other))
              .containsExactly(
                  new Frame(expected.envelope(), expected.writer(), rest, expected.form()));
        }
      }
    }
    assertThat(recognised).isGreaterThan(ROUNDS / 20);
  }

  @Test
  void recordWithAPrefixHasExactlyOneCandidate() {
    Random random = new Random(12);
    for (int i = 0; i < ROUNDS; i++) {
      EnvelopeReader detector = anyOf(random);
      Slice record = Slice.of(record(random));
      if (detector.prefix(record).isPresent()) {
        assertThat(detector.candidates(view(record.bytes()))).hasSize(1);
      }
    }
  }

  @Test
  void randomRecordIsReadOrRefused() {
    Random random = new Random(13);
    for (int i = 0; i < ROUNDS; i++) {
      try {
        assertThat(anyOf(random).candidates(view(record(random)))).isNotEmpty();
      } catch (MalformedEnvelopeException e) {
        assertThat(e).hasMessageContaining("but none of them fits (byte 0 of ");
      }
    }
  }

  private static EnvelopeReader anyOf(Random random) {
    List<String> names = new ArrayList<>(NAMES);
    Collections.shuffle(names, random);
    return detector(names.subList(0, 2 + random.nextInt(names.size() - 1)), random.nextInt(3));
  }

  private static EnvelopeReader detector(List<String> names, long maxWrapped) {
    return Envelopes.anyOf(
        names.stream().map(name -> Envelopes.named(name, settings(maxWrapped))).toList());
  }

  private static RecordView view(byte[] record) {
    return RecordView.of(Slice.of(record), () -> "events-value");
  }

  private static EnvelopeSettings settings(long maxWrapped) {
    return new EnvelopeSettings(
        RecordPart.VALUE, 1, maxWrapped, Map.of("envelope.bare.schema", "id:1"));
  }

  private static byte[] record(Random random) {
    byte[] record = new byte[1 + random.nextInt(24)];
    random.nextBytes(record);
    if (random.nextInt(8) != 0) {
      record[0] = FIRST[random.nextInt(FIRST.length)];
    }
    for (int i = 1; i < Math.min(record.length, 5); i++) {
      if (random.nextBoolean()) {
        record[i] = (byte) random.nextInt(4);
      }
    }
    if (record.length > 2 && random.nextInt(4) == 0) {
      record[1] = (byte) (2 * (record.length - 2)); // the length of the bytes that follow
    }
    return record;
  }

  /** A record of another length, which usually has the same first bytes. */
  private static byte[] altered(Random random, byte[] record) {
    byte[] other = Arrays.copyOf(record, 1 + random.nextInt(24));
    for (int i = random.nextInt(12); i < other.length; i++) {
      other[i] = (byte) random.nextInt(256);
    }
    if (other.length > 2 && random.nextInt(4) == 0) {
      other[1] = (byte) (2 * (other.length - 2));
    }
    return other;
  }
}
