// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;

/**
 * The schemas of orders. Each version has one optional field more than the version before, up to
 * 40; the next version has none, and a property that tells it from earlier ones. The value of the
 * added field n is the record's number times n. Thread-safe.
 */
final class OrderSchemas {
  private static final String ADDED = "added";
  private static final int FIELDS = 40;

  private OrderSchemas() {}

  /**
   * A version of the schema.
   *
   * @param version 0, 40, 80 and so on have no added field
   */
  static Schema schema(int version) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Order")
            .namespace("io.avrolope.chaos")
            .prop("generation", version / FIELDS)
            .fields()
            .requiredLong("number")
            .requiredString("text")
            .requiredDouble("amount");
    for (int i = 1; i <= version % FIELDS; i++) {
      fields = fields.optionalLong(ADDED + i);
    }
    return fields.endRecord();
  }

  static GenericRecord order(Schema schema, long number) {
    GenericRecordBuilder builder =
        new GenericRecordBuilder(schema)
            .set("number", number)
            .set("text", Order.text(number))
            .set("amount", Order.amount(number));
    for (Schema.Field field : schema.getFields()) {
      if (field.name().startsWith(ADDED)) {
        builder.set(field, added(field, number));
      }
    }
    return builder.build();
  }

  private static long added(Schema.Field field, long number) {
    return number * Integer.parseInt(field.name().substring(ADDED.length()));
  }

  /**
   * The number of a decoded order.
   *
   * @throws IllegalStateException if its other fields do not follow from the number
   */
  static long number(GenericRecord order) {
    long number = (long) order.get("number");
    GenericRecord expected = order(order.getSchema(), number);
    if (GenericData.get().compare(order, expected, order.getSchema()) != 0) {
      throw new IllegalStateException("The fields of the order " + number + " are not its own");
    }
    return number;
  }
}
