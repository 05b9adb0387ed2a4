// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Maps a Connect schema to an Avro schema, by the rules of Confluent's converter. For one schema;
 * not thread-safe.
 */
public final class AvroSchemas {
  private final Rules rules;
  private final ConnectDefaults defaults;
  private final NamedTypes types;

  private AvroSchemas(Rules rules) {
    this.rules = rules;
    this.defaults = new ConnectDefaults(rules);
    this.types = new NamedTypes();
  }

  /**
   * Maps a whole schema.
   *
   * @param connect null for data without a schema
   * @throws DataException if Avro cannot represent the schema
   */
  public static Schema of(org.apache.kafka.connect.data.@Nullable Schema connect, Rules rules) {
    if (connect == null) {
      return AnySchema.schema();
    }
    try {
      return new AvroSchemas(rules).schema(connect);
    } catch (AvroRuntimeException e) {
      throw new DataException(
          "Avro cannot represent the Connect schema " + described(connect) + ": " + e.getMessage(),
          e);
    } catch (StackOverflowError e) {
      throw new DataException(
          "Avro cannot represent the Connect schema "
              + described(connect)
              + ": it contains itself, or is nested too deeply",
          e);
    }
  }

  private static String described(org.apache.kafka.connect.data.Schema connect) {
    return connect.name() == null ? connect.type().toString() : connect.name();
  }

  private Schema schema(org.apache.kafka.connect.data.@Nullable Schema connect) {
    if (connect == null) {
      return AnySchema.schema();
    }
    if (Names.isUnion(connect)) {
      return union(connect);
    }
    Schema present = present(connect);
    if (!connect.isOptional()) {
      return present;
    }
    Schema none = Schema.create(Schema.Type.NULL);
    return connect.defaultValue() != null
        ? Schema.createUnion(present, none)
        : Schema.createUnion(none, present);
  }

  /** Null is the first branch, unless the default is of the first field: it must come first. */
  private Schema union(org.apache.kafka.connect.data.Schema connect) {
    List<Schema> branches = new ArrayList<>();
    for (Field field : connect.fields()) {
      if (Names.isUnion(field.schema())) {
        throw new DataException("Avro permits no union directly inside a union");
      }
      branches.add(present(field.schema()));
    }
    if (connect.isOptional()) {
      branches.add(
          ConnectDefaults.isOfFirstBranch(connect) ? branches.size() : 0,
          Schema.create(Schema.Type.NULL));
    }
    return Schema.createUnion(branches);
  }

  /** The schema of a value that is not null. */
  private Schema present(org.apache.kafka.connect.data.Schema connect) {
    Schema known = types.open(connect);
    if (known != null) {
      return known;
    }
    return switch (connect.type()) {
      case STRUCT -> record(connect);
      case STRING ->
          isEnum(connect)
              ? types.define(enumeration(connect), connect)
              : finished(Schema.create(Schema.Type.STRING), connect);
      case BYTES -> bytes(connect);
      case ARRAY -> finished(Schema.createArray(schema(connect.valueSchema())), connect);
      case MAP -> map(connect);
      case BOOLEAN -> finished(Schema.create(Schema.Type.BOOLEAN), connect);
      case INT8, INT16, INT32 -> finished(Schema.create(Schema.Type.INT), connect);
      case INT64 -> finished(Schema.create(Schema.Type.LONG), connect);
      case FLOAT32 -> finished(Schema.create(Schema.Type.FLOAT), connect);
      case FLOAT64 -> finished(Schema.create(Schema.Type.DOUBLE), connect);
    };
  }

  private boolean isEnum(org.apache.kafka.connect.data.Schema connect) {
    return (rules.has(Rule.ENHANCED) || rules.has(Rule.GENERALIZED))
        && (Names.parameter(connect, Names.ENUM) != null
            || Names.parameter(connect, Names.GENERAL_ENUM) != null);
  }

  private Schema enumeration(org.apache.kafka.connect.data.Schema connect) {
    String parameter = rules.enumParameter();
    String name = Names.parameter(connect, parameter);
    if (name == null) {
      parameter = parameter.equals(Names.ENUM) ? Names.GENERAL_ENUM : Names.ENUM;
      name = Names.parameter(connect, parameter);
    }
    List<String> symbols = new ArrayList<>();
    for (String key : connect.parameters().keySet()) {
      if (key.startsWith(parameter + ".")) {
        symbols.add(key.substring(parameter.length() + 1));
      }
    }
    String own = connect.name() == null ? Names.DEFAULT : lastPart(connect.name());
    boolean discards = rules.has(Rule.DISCARD_TYPE_DOC);
    String doc = Names.parameter(connect, discards ? Names.OLD_ENUM_DOC : Names.ENUM_DOC + own);
    String symbol = discards ? null : Names.parameter(connect, Names.ENUM_DEFAULT + own);
    return finished(Schema.createEnum(name, doc, null, symbols, symbol), connect);
  }

  private static String lastPart(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private Schema bytes(org.apache.kafka.connect.data.Schema connect) {
    if (!Names.isFixed(connect)) {
      return finished(Schema.create(Schema.Type.BYTES), connect);
    }
    int size = Numbers.parameter(connect, Names.FIXED_SIZE);
    String name = name(connect);
    Schema fixed = finished(Schema.createFixed(name, null, null, size), connect);
    // Connect names all decimals alike, so the name says nothing
    return AvroDecimal.is(connect)
        ? types.defineApart(
            name,
            apart -> finished(Schema.createFixed(apart, null, null, size), connect),
            fixed,
            connect)
        : types.define(fixed, connect);
  }

  private String name(org.apache.kafka.connect.data.Schema connect) {
    return connect.name() == null ? types.defaultName() : Names.avroName(connect.name(), rules);
  }

  private Schema map(org.apache.kafka.connect.data.Schema connect) {
    if (Names.hasAvroKeys(connect, rules)) {
      return finished(Schema.createMap(schema(connect.valueSchema())), connect);
    }
    boolean named = connect.name() != null;
    String full = named ? name(connect) : Names.NAMESPACE + "." + Names.MAP_ENTRY;
    List<Schema.Field> fields =
        List.of(
            field(Names.KEY, connect.keySchema(), null),
            field(Names.VALUE, connect.valueSchema(), null));
    Schema entry = entry(full, named, fields);
    Schema defined =
        types.defineApart(full, apart -> entry(apart, true, copies(fields)), entry, connect);
    return finished(Schema.createArray(defined), connect);
  }

  private static Schema entry(String name, boolean marked, List<Schema.Field> fields) {
    Schema entry =
        Schema.createRecord(
            lastPart(name),
            null,
            name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : Names.NAMESPACE,
            false);
    if (marked) {
      entry.addProp(Names.INTERNAL_TYPE_PROPERTY, Names.MAP_ENTRY);
    }
    entry.setFields(fields);
    return entry;
  }

  private static List<Schema.Field> copies(List<Schema.Field> fields) {
    return fields.stream().map(field -> new Schema.Field(field, field.schema())).toList();
  }

  private Schema record(org.apache.kafka.connect.data.Schema connect) {
    Schema equal = types.nameless(connect);
    if (equal != null) {
      return equal;
    }
    boolean discards = rules.has(Rule.DISCARD_TYPE_DOC);
    String doc = Names.parameter(connect, discards ? Names.OLD_RECORD_DOC : Names.RECORD_DOC);
    Schema record = Schema.createRecord(name(connect), doc, null, false);
    types.opened(connect, record);
    List<Schema.Field> fields = new ArrayList<>();
    for (Field field : connect.fields()) {
      String fieldDoc =
          discards
              ? field.schema().doc()
              : Names.parameter(connect, Names.FIELD_DOC + field.name());
      fields.add(field(Names.avroPart(field.name(), rules), field.schema(), fieldDoc));
    }
    record.setFields(fields);
    types.closed(connect, record);
    return types.define(finished(record, connect), connect);
  }

  private Schema.Field field(
      String name, org.apache.kafka.connect.data.@Nullable Schema connect, @Nullable String doc) {
    boolean isSecondUse = connect != null && types.isDefined(connect);
    Schema schema = schema(connect);
    Schema.Field field = withDefault(name, connect, schema, doc);
    if (isSecondUse && connect != null && rules.has(Rule.METADATA)) {
      Map<String, String> parameters = writtenParameters(connect);
      if (!parameters.isEmpty()) {
        field.addProp(Names.PARAMETERS_PROPERTY, parameters);
      }
    }
    return field;
  }

  private Schema.Field withDefault(
      String name,
      org.apache.kafka.connect.data.@Nullable Schema connect,
      Schema schema,
      @Nullable String doc) {
    Object value = connect == null ? null : defaults.ofField(connect);
    if (value != null) {
      try {
        return new Schema.Field(name, schema, doc, value);
      } catch (AvroRuntimeException e) {
        // without the default below, which fails again if it was not the reason
        Log.invalidDefault(schema, e);
      }
    }
    return new Schema.Field(name, schema, doc);
  }

  private Map<String, String> writtenParameters(org.apache.kafka.connect.data.Schema connect) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (connect.parameters() != null) {
      parameters.putAll(connect.parameters());
    }
    if (!rules.has(Rule.DISCARD_TYPE_DOC)) {
      parameters.remove(Names.FIELD_DEFAULT);
    }
    if (rules.has(Rule.EXTENDED_LOGICAL_TYPES) && ExtendedLogicalType.of(connect) != null) {
      parameters.remove(ExtendedLogicalType.PARAMETER);
    }
    return parameters;
  }

  /** Adds what all kinds of schemas have. */
  private Schema finished(Schema avro, org.apache.kafka.connect.data.Schema connect) {
    if (rules.has(Rule.METADATA)) {
      addMetadata(avro, connect);
    }
    addLogicalType(avro, connect);
    if (rules.has(Rule.EXTENDED_LOGICAL_TYPES)) {
      ExtendedLogicalType extended = ExtendedLogicalType.of(connect);
      addProperty(avro, Names.LOGICAL_TYPE_PROPERTY, extended == null ? null : extended.avroName());
    }
    if (connect.parameters() != null) {
      connect
          .parameters()
          .forEach(
              (key, value) -> {
                if (key.startsWith(Names.KEPT_PREFIX)) {
                  avro.addProp(key, value);
                }
              });
    }
    return avro;
  }

  private void addMetadata(Schema avro, org.apache.kafka.connect.data.Schema connect) {
    addProperty(avro, Names.DOC_PROPERTY, connect.doc());
    addProperty(avro, Names.VERSION_PROPERTY, connect.version());
    Map<String, String> parameters = writtenParameters(connect);
    addProperty(avro, Names.PARAMETERS_PROPERTY, parameters.isEmpty() ? null : parameters);
    boolean isAvros =
        !rules.has(Rule.DISCARD_TYPE_DOC) && Names.parameter(connect, Names.FIELD_DEFAULT) != null;
    if (connect.defaultValue() != null && !isAvros) {
      avro.addProp(Names.DEFAULT_PROPERTY, defaults.of(connect, connect.defaultValue()));
    }
    addProperty(avro, Names.NAME_PROPERTY, connect.name());
    switch (connect.type()) {
      case INT8 -> avro.addProp(Names.TYPE_PROPERTY, "int8");
      case INT16 -> avro.addProp(Names.TYPE_PROPERTY, "int16");
      default -> {}
    }
  }

  private static void addProperty(Schema avro, String name, @Nullable Object value) {
    if (value != null) {
      avro.addProp(name, value);
    }
  }

  private static void addLogicalType(Schema avro, org.apache.kafka.connect.data.Schema connect) {
    if (connect.name() == null) {
      return;
    }
    if (AvroDecimal.is(connect)) {
      AvroDecimal.addTo(avro, connect);
    } else if (Date.LOGICAL_NAME.equalsIgnoreCase(connect.name())) {
      LogicalTypes.date().addToSchema(avro);
    } else if (Time.LOGICAL_NAME.equalsIgnoreCase(connect.name())) {
      LogicalTypes.timeMillis().addToSchema(avro);
    } else if (Timestamp.LOGICAL_NAME.equalsIgnoreCase(connect.name())) {
      LogicalTypes.timestampMillis().addToSchema(avro);
    }
  }
}
