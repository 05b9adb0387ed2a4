// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Schema.Type;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** Maps the Avro types that contain no other type. Immutable. */
@SuppressWarnings("BadImport") // "Schema" is Avro's here
final class ScalarDrafts {
  private final Rules rules;

  ScalarDrafts(Rules rules) {
    this.rules = rules;
  }

  /** The type of the Connect schema and what belongs to it; null for a type with other types. */
  @Nullable SchemaDraft of(Schema avro) {
    ExtendedLogicalType extended =
        rules.has(Rule.EXTENDED_LOGICAL_TYPES) ? ExtendedLogicalType.of(avro) : null;
    return extended == null ? basic(avro) : extended.draft();
  }

  private @Nullable SchemaDraft basic(Schema avro) {
    return switch (avro.getType()) {
      case BOOLEAN -> new SchemaDraft(Type.BOOLEAN);
      case INT -> integer(avro);
      case LONG ->
          isLogical(avro, "timestamp-millis")
              ? SchemaDraft.logical(Type.INT64, Timestamp.LOGICAL_NAME)
              : new SchemaDraft(Type.INT64);
      case FLOAT -> new SchemaDraft(Type.FLOAT32);
      case DOUBLE -> new SchemaDraft(Type.FLOAT64);
      case STRING -> new SchemaDraft(Type.STRING);
      case BYTES, FIXED -> bytes(avro);
      case ENUM -> enumeration(avro);
      case ARRAY, MAP, UNION, RECORD, NULL -> null;
    };
  }

  private static boolean isLogical(Schema avro, String name) {
    return name.equalsIgnoreCase(avro.getProp(Names.LOGICAL_TYPE_PROPERTY));
  }

  private static SchemaDraft integer(Schema avro) {
    if (isLogical(avro, "date")) {
      return SchemaDraft.logical(Type.INT32, Date.LOGICAL_NAME);
    }
    if (isLogical(avro, "time-millis")) {
      return SchemaDraft.logical(Type.INT32, Time.LOGICAL_NAME);
    }
    String type = avro.getProp(Names.TYPE_PROPERTY);
    if (type == null || avro.getProp(Names.LOGICAL_TYPE_PROPERTY) != null) {
      return new SchemaDraft(Type.INT32);
    }
    return switch (type) {
      case "int8" -> new SchemaDraft(Type.INT8);
      case "int16" -> new SchemaDraft(Type.INT16);
      default ->
          throw new DataException(
              "The property connect.type of an int must be int8 or int16 but was " + type);
    };
  }

  private static SchemaDraft bytes(Schema avro) {
    SchemaDraft draft =
        isLogical(avro, "decimal") ? AvroDecimal.draft(avro) : new SchemaDraft(Type.BYTES);
    if (avro.getType() == Schema.Type.FIXED) {
      draft.parameter(Names.FIXED_SIZE, String.valueOf(avro.getFixedSize()));
    }
    return draft;
  }

  private SchemaDraft enumeration(Schema avro) {
    SchemaDraft draft = new SchemaDraft(Type.STRING);
    boolean discards = rules.has(Rule.DISCARD_TYPE_DOC);
    if (rules.has(Rule.METADATA)) {
      if (avro.getDoc() != null) {
        draft.parameter(
            discards ? Names.OLD_ENUM_DOC : Names.ENUM_DOC + avro.getName(), avro.getDoc());
      }
      if (!discards && avro.getEnumDefault() != null) {
        draft.parameter(Names.ENUM_DEFAULT + avro.getName(), avro.getEnumDefault());
      }
    }
    String parameter = rules.enumParameter();
    draft.parameter(parameter, avro.getFullName());
    List<String> symbols = avro.getEnumSymbols();
    for (int i = 0; i < symbols.size(); i++) {
      draft.parameter(
          parameter + "." + symbols.get(i),
          rules.has(Rule.GENERALIZED) ? String.valueOf(i) : symbols.get(i));
    }
    return draft;
  }
}
