// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Marks;
import io.avrolope.error.InvalidDatumException;
import java.util.AbstractList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No failure to encode an object quotes one of its values, whatever users' code throws. */
class QuotedObjectsTest {
  static Stream<Arguments> convertedTypes() {
    return Stream.of(
            Schema.create(Schema.Type.INT),
            Schema.create(Schema.Type.LONG),
            Schema.create(Schema.Type.STRING),
            Schema.create(Schema.Type.BYTES))
        .flatMap(
            type ->
                Stream.of(EngineMode.INTERPRETED, EngineMode.COMPILED)
                    .map(engine -> Arguments.of(engine, Quoting.converted(type))));
  }

  @ParameterizedTest
  @MethodSource("convertedTypes")
  void noFailureOfAUsersConversionQuotesAValue(EngineMode engine, Schema type) {
    Schema schema =
        Schema.createRecord("R", null, "ns", false, List.of(new Schema.Field("a", type)));
    Object record = Encoding.record(schema, new Quoting.Money(Marks.TEXT));

    assertThatThrownBy(() -> Encoding.by(engine, schema, record, Quoting.model()))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected a quoting but found io.avrolope.internal.codec.Quoting$Money at ns.R.a")
        .satisfies(Marks::assertNoneIn)
        .satisfies(QuotedObjectsTest::showsWhereItWasThrown);
  }

  private static void showsWhereItWasThrown(Throwable failure) {
    assertThat(failure)
        .cause()
        .hasMessage("java.lang.Exception (a message that may quote a value is omitted)")
        .extracting(cause -> cause.getStackTrace()[0].getClassName())
        .isEqualTo(Quoting.class.getName());
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void noFailureOfAGeneratedClassQuotesAValue(EngineMode engine) {
    assertThatThrownBy(() -> Encoding.by(engine, RefusingRecord.SCHEMA$, new RefusingRecord()))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(
            "Expected a value that the class returns but found an exception at"
                + " io.avrolope.internal.codec.RefusingRecord.text")
        .satisfies(Marks::assertNoneIn)
        .satisfies(QuotedObjectsTest::showsWhereItWasThrown);
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void noFailureOfAUsersCollectionQuotesAValue(EngineMode engine) {
    Schema schema = Encoding.recordOf("{\"type\":\"array\",\"items\":\"string\"}");
    List<Object> items =
        new AbstractList<>() {
          @Override
          public Object get(int index) {
            throw Quoting.refusal(Marks.TEXT);
          }

          @Override
          public int size() {
            return 1;
          }
        };

    assertThatThrownBy(() -> Encoding.by(engine, schema, Encoding.record(schema, items)))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessageStartingWith("Expected an array but found " + getClass().getName())
        .satisfies(Marks::assertNoneIn);
  }
}
