// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.SpecificModel;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedSpecificData;
import io.avrolope.test.Order;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** Write plans, compared as text. */
class WritePlannerTest {
  private static String plan(String schema) {
    GenericData model = new GenericData();
    model.addLogicalTypeConversion(new TimeConversions.DateConversion());
    model.addLogicalTypeConversion(new Conversions.DecimalConversion());
    return WritePlanner.plan(new Schema.Parser().parse(schema), new GenericModel(model)).toString();
  }

  @Test
  void aPlanNamesEachStep() {
    assertThat(
            plan(
                """
                {"type": "record", "name": "ns.R", "fields": [
                  {"name": "n", "type": "null"},
                  {"name": "b", "type": "boolean"},
                  {"name": "i", "type": "int"},
                  {"name": "l", "type": "long"},
                  {"name": "f", "type": "float"},
                  {"name": "d", "type": "double"},
                  {"name": "s", "type": "string"},
                  {"name": "y", "type": "bytes"},
                  {"name": "h", "type": {"type": "fixed", "name": "H", "size": 2}},
                  {"name": "e", "type": {"type": "enum", "name": "E", "symbols": ["A", "B"]}},
                  {"name": "a", "type": {"type": "array", "items": "int"}},
                  {"name": "m", "type": {"type": "map", "values": ["null", "string"]}}
                ]}\
                """))
        .isEqualTo(
            """
            ns.R: record 0
            record 0: ns.R
              n: null
              b: boolean
              i: int
              l: long
              f: float
              d: double
              s: string
              y: bytes
              h: fixed ns.H of 2
              e: enum ns.E [A, B]
              a: array(int)
              m: map(union(null | string))
            """);
  }

  @Test
  void recursiveRecordsAreReferredToByTheirNumber() {
    assertThat(
            plan(
                """
                {"type": "record", "name": "Tree", "fields": [
                  {"name": "left", "type": ["null", "Tree"]},
                  {"name": "leaf", "type": {"type": "record", "name": "Leaf", "fields": [
                    {"name": "trees", "type": {"type": "array", "items": "Tree"}}
                  ]}}
                ]}\
                """))
        .isEqualTo(
            """
            Tree: record 0
            record 0: Tree
              left: union(null | record 0)
              leaf: record 1
            record 1: Leaf
              trees: array(record 0)
            """);
  }

  @Test
  void logicalTypesAreConvertedIfTheModelHasAConversion() {
    assertThat(
            plan(
                """
                {"type": "record", "name": "R", "fields": [
                  {"name": "day", "type": {"type": "int", "logicalType": "date"}},
                  {"name": "time", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                  {"name": "price", "type": ["null",
                    {"type": "bytes", "logicalType": "decimal", "precision": 4, "scale": 2}]}
                ]}\
                """))
        .isEqualTo(
            """
            R: record 0
            record 0: R
              day: date(int)
              time: long
              price: union(null | decimal(bytes))
            """);
  }

  @Test
  void generatedClassesHaveASeparatePlan() {
    SpecificModel model =
        new SpecificModel(
            new TrustedSpecificData(
                new TrustedClasses(Order.class), Order.getClassSchema(), ModelOptions.DEFAULTS));

    assertThat(WritePlanner.plan(Order.getClassSchema(), model))
        .hasToString(
            """
            io.avrolope.test.Order: record 0
            record 0: io.avrolope.test.Order of io.avrolope.test.Order, else record 1
              id: stringable
              status: enum io.avrolope.test.Status [NEW, SHIPPED] or ordinal
              hash: fixed io.avrolope.test.Hash of 2
              price: decimal(bytes)
              placed: timestamp-millis(long)
              lines: array(record 2)
              note: union(null | stringable)
              replaces: union(null | record 0)
            record 1: io.avrolope.test.Order
              id: stringable
              status: enum io.avrolope.test.Status [NEW, SHIPPED] or ordinal
              hash: fixed io.avrolope.test.Hash of 2
              price: decimal(bytes)
              placed: timestamp-millis(long)
              lines: array(record 2)
              note: union(null | stringable)
              replaces: union(null | record 0)
            record 2: io.avrolope.test.Line of io.avrolope.test.Line, else record 3
              sku: stringable
              count: int
              discounts: array(decimal(bytes))
            record 3: io.avrolope.test.Line
              sku: stringable
              count: int
              discounts: array(decimal(bytes))
            """);
  }

  @Test
  void stepsOfEqualSchemasAreEqualAndCanShareCode() {
    String union = "[\"null\", {\"type\": \"int\", \"logicalType\": \"date\"}]";
    GenericData model = new GenericData();
    model.addLogicalTypeConversion(new TimeConversions.DateConversion());

    assertThat(WritePlanner.plan(new Schema.Parser().parse(union), new GenericModel(model)).root())
        .isEqualTo(
            WritePlanner.plan(new Schema.Parser().parse(union), new GenericModel(model)).root());
  }
}
