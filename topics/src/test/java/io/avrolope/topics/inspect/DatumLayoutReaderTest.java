// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.schema.SchemaReference;
import io.avrolope.topics.inspect.DatumLayout.Part;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where values are in the bytes of a datum; the bytes are written by hand from Avro's
 * specification.
 */
class DatumLayoutReaderTest {
  private static final Schema ORDER =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Order", "fields": [
                {"name": "id", "type": "long"},
                {"name": "note", "type": ["null", "string"]},
                {"name": "items", "type": {"type": "array", "items": {
                  "type": "record", "name": "Item", "fields": [{"name": "price", "type": "int"}]}}},
                {"name": "labels", "type": {"type": "map", "values": "boolean"}},
                {"name": "state", "type": {"type": "enum", "name": "S", "symbols": ["NEW", "PAID"]}},
                {"name": "hash", "type": {"type": "fixed", "name": "H", "size": 2}}]}
              """);

  /** The id 1, the note "ab", two items, the label "x", PAID, and a hash. */
  private static final String BYTES = "02 02046162 04 06 AC02 00 02 0278 01 00 02 CAFE";

  private static Frame frame(String hex, DatumForm form) {
    byte[] datum = HexFormat.of().parseHex(hex.replace(" ", ""));
    byte[] record = new byte[datum.length + 8];
    System.arraycopy(datum, 0, record, 5, datum.length);
    Slice slice = new Slice(record, 5, datum.length);
    return new Frame("confluent", new SchemaReference.Id(1), slice, form);
  }

  @Test
  void partsFollowEachOtherAndNameTheirValues() {
    DatumLayout layout = DatumLayoutReader.of(frame(BYTES, DatumForm.AVRO), ORDER, 100);

    assertThat(layout.isCut()).isFalse();
    assertThat(layout.parts())
        .containsExactly(
            new Part("Order.id", "long", 0, 1, "1"),
            new Part("Order.note", "branch", 1, 2, "string"),
            new Part("Order.note", "string", 2, 5, "ab"),
            new Part("Order.items", "count", 5, 6, "2"),
            new Part("Order.items[0].price", "int", 6, 7, "3"),
            new Part("Order.items[1].price", "int", 7, 9, "150"),
            new Part("Order.items", "count", 9, 10, "0"),
            new Part("Order.labels", "count", 10, 11, "1"),
            new Part("Order.labels[\"x\"]", "key", 11, 13, "x"),
            new Part("Order.labels[\"x\"]", "boolean", 13, 14, "true"),
            new Part("Order.labels", "count", 14, 15, "0"),
            new Part("Order.state", "S", 15, 16, "PAID"),
            new Part("Order.hash", "H", 16, 18, "CA FE"));
  }

  @Test
  void partsAreBounded() {
    DatumLayout layout = DatumLayoutReader.of(frame(BYTES, DatumForm.AVRO), ORDER, 6);

    assertThat(layout.isCut()).isTrue();
    assertThat(layout.parts()).hasSize(6);
    assertThat(layout.parts().get(5).path()).isEqualTo("Order.items[1].price");
  }

  @Test
  void rawBytesAreOnePart() {
    Schema bytes = Schema.create(Schema.Type.BYTES);

    assertThat(DatumLayoutReader.of(frame("0102", DatumForm.RAW_BYTES), bytes, 10).parts())
        .containsExactly(new Part("bytes", "bytes", 0, 2, "01 02"));
    assertThat(DatumLayoutReader.of(frame("0402 03", DatumForm.AVRO), bytes, 10).parts())
        .isEqualTo(List.of(new Part("bytes", "bytes", 0, 3, "02 03")));
  }

  @Test
  void datumThatEndsTooEarlyIsMalformed() {
    assertThatThrownBy(() -> DatumLayoutReader.of(frame("02 02 04", DatumForm.AVRO), ORDER, 100))
        .isInstanceOf(MalformedDatumException.class);
    assertThatThrownBy(() -> DatumLayoutReader.of(frame("02 0A", DatumForm.AVRO), ORDER, 100))
        .isInstanceOf(MalformedDatumException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"FEFFFFFF0F 00", "80808080 80808080 8001 00", "FFFFFFFFFFFFFFFFFF01 00"})
  void aCountBeyondTheLimitsEndsTheLayout(String counted) {
    Schema nulls = Schema.createArray(Schema.create(Schema.Type.NULL));
    for (Schema schema : List.of(nulls, Schema.createMap(Schema.create(Schema.Type.INT)))) {
      Frame frame = frame(counted, DatumForm.AVRO);
      assertThatThrownBy(() -> DatumLayoutReader.of(frame, schema, 100))
          .isInstanceOf(MalformedDatumException.class);
      assertThat(DatumLayoutReader.upToFailure(frame, schema, 100).parts()).isEmpty();
    }
  }
}
