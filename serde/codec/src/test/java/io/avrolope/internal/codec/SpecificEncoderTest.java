// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.test.Colour;
import io.avrolope.test.Hash;
import io.avrolope.test.Leaf;
import io.avrolope.test.Line;
import io.avrolope.test.Order;
import io.avrolope.test.Sample;
import io.avrolope.test.Status;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects of generated classes are encoded as by Avro's specific writer. */
class SpecificEncoderTest {
  static Stream<EngineMode> engines() {
    return EncoderTest.engines();
  }

  private static Sample sample(@Nullable Object choice) {
    Sample sample = new Sample();
    sample.setABoolean(true);
    sample.setAnInt(-300);
    sample.setALong(1L << 50);
    sample.setAFloat(1.5f);
    sample.setADouble(-2.5);
    sample.setText("text é");
    sample.setClass$("reserved");
    sample.setSomeBytes(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    sample.setMaybeInt(7);
    sample.setMaybeBoolean(false);
    sample.setMaybeText("maybe");
    sample.setDay(LocalDate.of(1969, 7, 20));
    sample.setMaybeTime(Instant.ofEpochSecond(-5, 123_000));
    sample.setPrice(new BigDecimal("1234567.89"));
    sample.setKey(UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"));
    sample.setColour(Colour.GREEN);
    sample.setColours(List.of(Colour.BLUE, Colour.RED));
    sample.setChoice(choice);
    return sample;
  }

  private static void assertAsAvro(EngineMode engine, Object datum, Schema schema) {
    assertThat(Encoding.by(engine, schema, datum)).isEqualTo(Encoding.byAvro(schema, datum));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void fieldsOfEachTypeAreEncodedAsByAvro(EngineMode engine) {
    Leaf leaf = new Leaf(Instant.ofEpochMilli(1469059200000L));
    Object[] choices = {
      null,
      5,
      "text",
      new Utf8("utf8"),
      ByteBuffer.wrap(new byte[2]),
      Colour.RED,
      new BigDecimal("3.50"),
      leaf,
      List.of(leaf, leaf),
      Map.of("one", sample(null)),
      Collections.singletonMap("none", null)
    };
    for (Object choice : choices) {
      assertAsAvro(engine, sample(choice), Sample.getClassSchema());
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void emptyOptionalFieldsAreEncodedAsByAvro(EngineMode engine) {
    Sample sample = sample(null);
    sample.setMaybeInt(null);
    sample.setMaybeBoolean(null);
    sample.setMaybeText(null);
    sample.setMaybeTime(null);

    assertAsAvro(engine, sample, Sample.getClassSchema());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void nestedRecordsAndConversionsInArraysAreEncodedAsByAvro(EngineMode engine) {
    Order replaced = order("a", null);

    assertAsAvro(engine, order("b", replaced), Order.getClassSchema());
  }

  private static Order order(String id, @Nullable Order replaces) {
    return Order.newBuilder()
        .setId(id)
        .setStatus(Status.SHIPPED)
        .setHash(new Hash(new byte[] {1, 2}))
        .setPrice(new BigDecimal("12.50"))
        .setPlaced(Instant.ofEpochMilli(1469059200000L))
        .setLines(List.of(new Line("sku", 3, List.of(new BigDecimal("0.5")))))
        .setNote("note")
        .setReplaces(replaces)
        .build();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void anOverriddenGetOfASubclassIsUsed(EngineMode engine) {
    Leaf subclass =
        new Leaf() {
          @Override
          public Object get(int field) {
            return Instant.ofEpochMilli(77);
          }
        };

    assertAsAvro(engine, sample(List.of(subclass)), Sample.getClassSchema());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void aGeneratedRecordCanContainAGenericRecord(EngineMode engine) {
    GenericData.Record leaf = new GenericData.Record(Leaf.getClassSchema());
    leaf.put("at", Instant.ofEpochMilli(5));
    GenericData.Record raw = new GenericData.Record(Leaf.getClassSchema());
    raw.put("at", 5L);

    assertAsAvro(engine, sample(leaf), Sample.getClassSchema());
    assertAsAvro(engine, sample(List.of(leaf, raw)), Sample.getClassSchema());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void aGenericRecordCanContainAGeneratedRecord(EngineMode engine) {
    Schema schema = Encoding.recordOf(Status.getClassSchema().toString());
    GenericData.Record datum = Encoding.record(schema, Status.SHIPPED);
    assertAsAvro(engine, datum, schema);

    Schema line = Encoding.recordOf(Line.getClassSchema().toString());
    assertAsAvro(engine, Encoding.record(line, new Line("sku", 1, List.of())), line);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void stringableClassesAreEncodedAsStrings(EngineMode engine) {
    Sample sample = sample(null);
    GenericData.Record line = new GenericData.Record(Line.getClassSchema());
    line.put("sku", new BigDecimal("1.5"));
    line.put("count", 5L);
    line.put("discounts", List.of());
    Order order = order("a", null);
    @SuppressWarnings({"unchecked", "rawtypes"})
    List<Line> lines = (List) List.of(line);
    order.setLines(lines);

    assertAsAvro(engine, order, Order.getClassSchema());
    assertAsAvro(engine, sample, Sample.getClassSchema());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void invalidValuesAreNamedByPathAndClass(EngineMode engine) {
    Sample noText = sample(null);
    noText.setText(null);
    Sample noDay = sample(null);
    noDay.setDay(null);
    Sample deep = sample(Map.of("secret", noText));
    Sample price = sample(null);
    price.setPrice(new BigDecimal("1.2345"));
    Sample choice = sample(5L);

    assertRefused(engine, noText, "a string but found null at io.avrolope.test.Sample.text");
    assertRefused(engine, noDay, "an int but found null at io.avrolope.test.Sample.day");
    assertRefused(engine, deep, "a string but found null at io.avrolope.test.Sample.choice{}.text");
    assertRefused(
        engine,
        price,
        "a decimal but found java.math.BigDecimal at io.avrolope.test.Sample.price: its scale is 4"
            + " and its precision 5, but the schema has scale 2 and precision 12");
    assertRefused(
        engine,
        choice,
        "one of [null, int, string, bytes, io.avrolope.test.Colour, io.avrolope.test.Price,"
            + " io.avrolope.test.Leaf, array, map] but found java.lang.Long at"
            + " io.avrolope.test.Sample.choice");
  }

  private static void assertRefused(EngineMode engine, Sample datum, String message) {
    assertThatThrownBy(() -> Encoding.byAvro(Sample.getClassSchema(), datum))
        .isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> Encoding.by(engine, Sample.getClassSchema(), datum))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage("Expected " + message);
  }
}
