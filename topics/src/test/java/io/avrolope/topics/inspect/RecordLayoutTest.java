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
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
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

  private List<Part> parts(byte[] datum, Schema schema) {
    Found found = found(own, Slice.of(datum));
    List<Part> parts =
        RecordLayout.of(Slice.of(datum), found, new Decoded(schema, null, "why"), 10).parts();
    return parts.subList(1, parts.size());
  }

  @Test
  void datumWithoutItsSchemaHasNoParts() {
    Found found = found(new Slice(array, 2, 2), new Slice(array, 4, 1));

    assertThat(RecordLayout.of(record, found, new Decoded(null, null, "why"), 10).parts())
        .extracting(Part::name)
        .containsExactly("schema id");
  }

  @Test
  void datumThatCannotBeDecodedHasThePartsBeforeTheFailure() {
    Schema schema =
        SchemaBuilder.record("R").fields().requiredInt("a").requiredString("b").endRecord();

    assertThat(parts(new byte[] {2, 8, 'x'}, schema))
        .containsExactly(new Part(In.RECORD, "R.a", "int", 0, 1, "1"));
  }

  @Test
  void aLengthThatTheDatumCannotHaveTakesNoMemory() {
    byte[] almostTwoGigabytes = {(byte) 0xF0, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x0E};

    assertThat(parts(almostTwoGigabytes, Schema.create(Schema.Type.STRING))).isEmpty();
    assertThat(parts(almostTwoGigabytes, Schema.create(Schema.Type.BYTES))).isEmpty();
    assertThat(parts(new byte[1], Schema.createFixed("F", null, null, 1 << 30))).isEmpty();
  }

  @Test
  void valuesWithoutBytesAndNestingAreLimited() {
    Schema empty = SchemaBuilder.record("Empty").fields().endRecord();
    byte[] almostTwoBillions = {(byte) 0xF0, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x0E};
    Schema nested =
        new Schema.Parser()
            .parse(
                "{'type':'record','name':'N','fields':[{'name':'n','type':['null','N']}]}"
                    .replace('\'', '"'));
    byte[] deep = new byte[100_000];
    Arrays.fill(deep, (byte) 2);

    assertThat(parts(almostTwoBillions, Schema.createArray(empty)))
        .extracting(Part::type)
        .containsExactly("count");
    assertThat(
            RecordLayout.of(
                    Slice.of(deep),
                    found(own, Slice.of(deep)),
                    new Decoded(nested, null, "why"),
                    deep.length)
                .isCut())
        .isTrue();
  }
}
