// SPDX-License-Identifier: Apache-2.0
package io.avrolope.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.schema.SchemaReference;
import org.junit.jupiter.api.Test;

/** The examples in the javadoc of envelopes. */
class EnvelopeExampleTest {

  @Test
  void aRecordIsOpened() {
    byte[] value = {0, 0, 0, 0, 7, 42};
    Envelope envelope = Envelopes.named(Envelopes.CONFLUENT, EnvelopeSettings.DEFAULTS);
    Frame frame = envelope.read(Slice.of(value), () -> "orders-value");
    SchemaReference writer = frame.writer(); // schema id 7
    Slice datum = frame.datum(); // the part of the array after the id

    assertThat(writer).isEqualTo(new SchemaReference.Id(7));
    assertThat(datum).isEqualTo(new Slice(value, 5, 1));
  }

  @Test
  void anEnvelopeOfOnesOwnIsRead() {
    RecordView record = RecordView.of(Slice.of(new byte[] {1, 2, 3}), () -> "orders-value");

    assertThat(new OneByteEnvelope().read(record).writer())
        .isEqualTo(new SchemaReference.Version("orders-value", 1));
    assertThat(new OneByteEnvelope().evidence(record)).isEqualTo(Evidence.STRUCTURE);
    RecordView empty = RecordView.of(Slice.of(new byte[0]), () -> "orders-value");
    assertThatThrownBy(() -> new OneByteEnvelope().read(empty))
        .isInstanceOf(MalformedEnvelopeException.class);
    assertThat(new OneByteEnvelope().evidence(empty)).isEqualTo(Evidence.NONE);
  }
}
