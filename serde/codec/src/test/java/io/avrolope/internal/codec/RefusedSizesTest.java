// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.model.StandardConversions;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The message about a value that is too large for its logical type states sizes. */
class RefusedSizesTest {
  private static void assertRefused(EngineMode engine, Schema type, Object value, String message) {
    Schema schema =
        Schema.createRecord("R", null, "ns", false, List.of(new Schema.Field("a", type)));
    GenericData data = new GenericData();
    StandardConversions.all().forEach(data::addLogicalTypeConversion);

    assertThatThrownBy(() -> Encoding.by(engine, schema, Encoding.record(schema, value), data))
        .isInstanceOf(InvalidDatumException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "INTERPRETED, 1.23456, 5, 6",
    "COMPILED, 1.23456, 5, 6",
    "INTERPRETED, 12345.6789, 4, 9",
    "COMPILED, 12345.6789, 4, 9"
  })
  void scaleAndPrecisionOfADecimalAreNamed(
      EngineMode engine, BigDecimal value, int scale, int precision) {
    assertRefused(
        engine,
        LogicalTypes.decimal(8, 4).addToSchema(Schema.create(Schema.Type.BYTES)),
        value,
        "Expected a decimal but found java.math.BigDecimal at ns.R.a: its scale is "
            + scale
            + " and its precision "
            + precision
            + ", but the schema has scale 4 and precision 8");
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void aTimeThatIsOutOfRangeIsCalledSo(EngineMode engine) {
    AvroDifference.NO_NANOSECONDS.assumeAbsent();
    assertRefused(
        engine,
        new LogicalType("timestamp-nanos").addToSchema(Schema.create(Schema.Type.LONG)),
        Instant.parse("2500-01-01T00:00:00Z"),
        "Expected a timestamp-nanos but found java.time.Instant at ns.R.a: the time is beyond the"
            + " range of the logical type");
  }
}
