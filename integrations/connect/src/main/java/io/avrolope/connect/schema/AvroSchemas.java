// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Maps a Connect schema to an Avro schema, by the rules of Confluent's converter. For one schema;
 * not thread-safe.
 */
public final class AvroSchemas {
  private final Rules rules;
  private final ConnectDefaults defaults;
  private final AvroMetadata metadata;
  private final NamedTypes types;

  /** The records of Structs that were mapped before; a Struct can be at many places. */
  private final IdentityHashMap<org.apache.kafka.connect.data.Schema, Schema> records =
      new IdentityHashMap<>();

  private AvroSchemas(Rules rules) {
    this.rules = rules;
    this.defaults = new ConnectDefaults(rules);
    this.metadata = new AvroMetadata(rules, defaults);
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
      case STRUCT -> {
        org.apache.kafka.connect.data.Schema target = Names.target(connect);
        Schema mapped = records.get(target);
        if (mapped == null) {
          mapped = record(connect);
          records.put(target, mapped);
        }
        yield mapped;
      }
      case STRING ->
          isEnum(connect)
              ? types.define(enumeration(connect), connect)
              : metadata.finished(Schema.create(Schema.Type.STRING), connect);
      case BYTES -> bytes(connect);
      case ARRAY -> metadata.finished(Schema.createArray(schema(connect.valueSchema())), connect);
      case MAP -> map(connect);
      case BOOLEAN -> metadata.finished(Schema.create(Schema.Type.BOOLEAN), connect);
      case INT8, INT16, INT32 -> metadata.finished(Schema.create(Schema.Type.INT), connect);
      case INT64 -> metadata.finished(Schema.create(Schema.Type.LONG), connect);
      case FLOAT32 -> metadata.finished(Schema.create(Schema.Type.FLOAT), connect);
      case FLOAT64 -> metadata.finished(Schema.create(Schema.Type.DOUBLE), connect);
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
    return metadata.finished(Schema.createEnum(name, doc, null, symbols, symbol), connect);
  }

  private static String lastPart(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private Schema bytes(org.apache.kafka.connect.data.Schema connect) {
    if (!Names.isFixed(connect)) {
      return metadata.finished(Schema.create(Schema.Type.BYTES), connect);
    }
    int size = Numbers.parameter(connect, Names.FIXED_SIZE);
    String name = name(connect);
    Schema fixed = metadata.finished(Schema.createFixed(name, null, null, size), connect);
    // Connect names all decimals alike, so the name says nothing
    return AvroDecimal.is(connect)
        ? types.defineApart(
            name,
            apart -> metadata.finished(Schema.createFixed(apart, null, null, size), connect),
            fixed,
            connect)
        : types.define(fixed, connect);
  }

  private String name(org.apache.kafka.connect.data.Schema connect) {
    return connect.name() == null ? types.defaultName() : Names.avroName(connect.name(), rules);
  }

  private Schema map(org.apache.kafka.connect.data.Schema connect) {
    if (Names.hasAvroKeys(connect, rules)) {
      return metadata.finished(Schema.createMap(schema(connect.valueSchema())), connect);
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
    return metadata.finished(Schema.createArray(defined), connect);
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
    return types.define(metadata.finished(record, connect), connect);
  }

  private Schema.Field field(
      String name, org.apache.kafka.connect.data.@Nullable Schema connect, @Nullable String doc) {
    boolean isSecondUse = connect != null && types.isDefined(connect);
    Schema schema = schema(connect);
    Schema.Field field = withDefault(name, connect, schema, doc);
    if (isSecondUse && connect != null && rules.has(Rule.METADATA)) {
      Map<String, String> parameters = metadata.parameters(connect);
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
}
