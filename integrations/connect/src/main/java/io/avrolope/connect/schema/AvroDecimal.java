// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema.Type;
import org.apache.kafka.connect.errors.DataException;

/**
 * The two forms of a decimal: Avro's logical type in bytes or fixed, and Connect's {@code Decimal}.
 */
@SuppressWarnings("BadImport") // "Schema" is Avro's here
final class AvroDecimal {
  /** The precision of a Connect decimal that does not name one. */
  private static final int DEFAULT_PRECISION = 64;

  private AvroDecimal() {}

  static SchemaDraft draft(Schema avro) {
    SchemaDraft draft = SchemaDraft.logical(Type.BYTES, Decimal.LOGICAL_NAME);
    Object scale = avro.getObjectProp(Names.SCALE_PROPERTY);
    draft.parameter(
        Decimal.SCALE_FIELD,
        String.valueOf(scale instanceof Number number ? number.intValue() : 0));
    Object precision = avro.getObjectProp(Names.PRECISION_PROPERTY);
    if (precision != null && !(precision instanceof Number)) {
      throw new DataException("The precision of a decimal must be a number but was " + precision);
    }
    if (precision instanceof Number number && number.intValue() != DEFAULT_PRECISION) {
      draft.parameter(Names.PRECISION, String.valueOf(number.intValue()));
    }
    return draft;
  }

  static boolean is(org.apache.kafka.connect.data.Schema connect) {
    return Decimal.LOGICAL_NAME.equalsIgnoreCase(connect.name());
  }

  /** The precision of a Connect decimal. */
  static int precision(org.apache.kafka.connect.data.Schema connect) {
    return Names.parameter(connect, Names.PRECISION) == null
        ? DEFAULT_PRECISION
        : Numbers.parameter(connect, Names.PRECISION);
  }

  /** Adds scale and precision, and the logical type in the forms that readers look for. */
  static void addTo(Schema avro, org.apache.kafka.connect.data.Schema connect) {
    int scale = Numbers.parameter(connect, Decimal.SCALE_FIELD);
    int precision = precision(connect);
    if (scale < 0 || scale > precision) {
      // not valid as Avro's logical type, but readers of Connect accept it
      avro.addProp(Names.SCALE_PROPERTY, scale);
      avro.addProp(Names.PRECISION_PROPERTY, precision);
      avro.addProp(Names.LOGICAL_TYPE_PROPERTY, "decimal");
    } else {
      LogicalTypes.decimal(precision, scale).addToSchema(avro);
    }
  }
}
