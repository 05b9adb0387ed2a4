// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Vectors;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvelopeDetectorTest {
  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "versioned-event-1, versioned-event",
    "versioned-event-2, versioned-event",
    "version-in-field-3, version-in-field",
    "confluent-string, confluent"
  })
  void envelopesOfOneTopicAreDistinguished(String vector, String expected) {
    EnvelopeReader reader = detector(2, "version-in-field", "confluent");

    Frame frame = reader.read(Slice.of(Vectors.bytes(vector)), () -> "events-value");

    assertThat(frame.envelope()).isEqualTo(expected);
  }

  @Test
  void errorAboutTwoCandidatesNamesBoth() {
    EnvelopeReader reader = detector(0, "version", "versioned-event", "confluent");

    assertThatThrownBy(
            () -> reader.read(Slice.of(Vectors.bytes("versioned-event-2")), () -> "events-value"))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(
            "Expected one of the envelopes version, versioned-event, confluent but found bytes that"
                + " can be each of version and versioned-event (byte 0 of 45)");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          7B 7D | Expected one of the envelopes version, confluent but none of them fits (byte 0 of 2)
          ''    | Expected one of the envelopes version, confluent but none of them fits (byte 0 of 0)
          00 01 | Expected one of the envelopes version, confluent but none of them fits (byte 0 of 2)
          """)
  void errorAboutNoCandidateNamesAllEnvelopes(String bytes, String message) {
    EnvelopeReader reader = detector(0, "version", "confluent");

    assertThatThrownBy(() -> reader.read(Slice.of(Vectors.hex(bytes)), () -> "events-value"))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(message);
  }

  private static EnvelopeReader detector(long maxWrapped, String... names) {
    List<Envelope> envelopes =
        Stream.of(names)
            .map(name -> Envelopes.named(name, EnvelopeSettings.DEFAULTS.wrappedUpTo(maxWrapped)))
            .toList();
    return Envelopes.anyOf(envelopes);
  }
}
