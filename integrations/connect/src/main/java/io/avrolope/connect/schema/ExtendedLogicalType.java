// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * The logical types of Avro for which Connect has no class. Connect schemas have Debezium's names
 * for them: its values are the same numbers and strings, and sinks know them.
 *
 * @see <a
 *     href="https://debezium.io/documentation/reference/stable/connectors/postgresql.html">Debezium's
 *     temporal types</a>
 */
@SuppressWarnings("BadImport") // "Schema" is Avro's here
enum ExtendedLogicalType {
  // Debezium's timestamps have no time zone: for its own schemas, the local type comes first
  LOCAL_TIMESTAMP_MILLIS(Schema.Type.LONG, Type.INT64, "io.debezium.time.Timestamp"),
  LOCAL_TIMESTAMP_MICROS(Schema.Type.LONG, Type.INT64, "io.debezium.time.MicroTimestamp"),
  LOCAL_TIMESTAMP_NANOS(Schema.Type.LONG, Type.INT64, "io.debezium.time.NanoTimestamp"),
  TIMESTAMP_MICROS(Schema.Type.LONG, Type.INT64, "io.debezium.time.MicroTimestamp"),
  TIMESTAMP_NANOS(Schema.Type.LONG, Type.INT64, "io.debezium.time.NanoTimestamp"),
  TIME_MICROS(Schema.Type.LONG, Type.INT64, "io.debezium.time.MicroTime"),
  UUID(Schema.Type.STRING, Type.STRING, "io.debezium.data.Uuid");

  /** A parameter of Connect schemas with the name of Avro's logical type. */
  static final String PARAMETER = "io.avrolope.connect.logicalType";

  private final Schema.Type avro;
  private final Type connect;
  private final String connectName;

  ExtendedLogicalType(Schema.Type avro, Type connect, String connectName) {
    this.avro = avro;
    this.connect = connect;
    this.connectName = connectName;
  }

  String avroName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  SchemaDraft draft() {
    SchemaDraft draft = SchemaDraft.logical(connect, connectName);
    draft.parameter(PARAMETER, avroName());
    return draft;
  }

  /** The type of an Avro schema; null if it has none, or its author gave it another name. */
  static @Nullable ExtendedLogicalType of(Schema schema) {
    Object given = schema.getObjectProp(Names.NAME_PROPERTY);
    for (ExtendedLogicalType each : values()) {
      if (each.avro == schema.getType()
          && each.avroName().equals(schema.getProp(Names.LOGICAL_TYPE_PROPERTY))
          && (given == null || given.equals(each.connectName))) {
        return each;
      }
    }
    return null;
  }

  /** The type of a Connect schema, by the parameter if it has one; null if it has none. */
  static @Nullable ExtendedLogicalType of(org.apache.kafka.connect.data.Schema schema) {
    String written = Names.parameter(schema, PARAMETER);
    for (ExtendedLogicalType each : values()) {
      if (each.connect == schema.type()
          && each.connectName.equals(schema.name())
          && (written == null || written.equals(each.avroName()))) {
        return each;
      }
    }
    return null;
  }
}
