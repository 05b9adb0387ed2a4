// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.schema.SchemaReference;
import io.avrolope.topics.inspect.InspectionResult.Decoded;
import io.avrolope.topics.inspect.InspectionResult.Found;
import io.avrolope.topics.inspect.RecordLayout.In;
import io.avrolope.topics.inspect.RecordLayout.Part;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class RecordLayoutTest {
  private static final Schema LONG = Schema.create(Schema.Type.LONG);
  private static final Decoded DECODED = new Decoded(LONG, "1", "");

  private final byte[] array = {9, 9, 0, 7, 2};
  private final Slice record = new Slice(array, 2, 3);
  private final Slice own = Slice.of(new byte[] {2});

  private static Found found(Slice field, Slice datum) {
    Frame frame = new Frame("confluent", new SchemaReference.Id(7), datum, DatumForm.AVRO);
    return new Found(frame, List.of(new EnvelopeField("schema id", field, "7")));
  }

  @Test
  void bytesAreCountedFromTheBeginningOfTheRecord() {
    Found found = found(new Slice(array, 2, 2), new Slice(array, 4, 1));

    assertThat(RecordLayout.of(record, found, DECODED, 10).parts())
        .containsExactly(
            new Part(In.RECORD, "schema id", "", 0, 2, "7"),
            new Part(In.RECORD, "long", "long", 2, 3, "1"));
  }

  @Test
  void headersAndDecompressedDataHaveBytesOfTheirOwn() {
    assertThat(RecordLayout.of(record, found(Slice.of(new byte[4]), own), DECODED, 10).parts())
        .containsExactly(
            new Part(In.HEADER, "schema id", "", 0, 4, "7"),
            new Part(In.DECOMPRESSED, "long", "long", 0, 1, "1"));
  }

  @Test
  void datumThatWasNotDecodedHasNoParts() {
    Found found = found(new Slice(array, 2, 2), new Slice(array, 4, 1));

    assertThat(RecordLayout.of(record, found, new Decoded(LONG, null, "why"), 10).parts())
        .extracting(Part::name)
        .containsExactly("schema id");
    assertThat(RecordLayout.of(record, found, new Decoded(null, null, "why"), 10).parts())
        .hasSize(1);
  }
}
