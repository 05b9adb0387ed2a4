// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Schema.Type;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Maps an Avro schema to a Connect schema, by the rules of Confluent's converter. For one schema;
 * not thread-safe.
 */
@SuppressWarnings("BadImport") // "Schema" is Avro's here
public final class ConnectSchemas {
  private final Rules rules;

  /** The records that contain the current place. */
  private final IdentityHashMap<Schema, RecursiveSchema.Target> open = new IdentityHashMap<>();

  private int unions;

  private ConnectSchemas(Rules rules) {
    this.rules = rules;
  }

  /**
   * Maps a whole schema.
   *
   * @param version of the schema in its subject; null if it is not known
   * @return null for the schema of data that have no Connect schema
   * @throws DataException if Connect cannot represent the schema
   */
  public static org.apache.kafka.connect.data.@Nullable Schema of(
      Schema avro, @Nullable Integer version, Rules rules) {
    return AnySchema.is(avro)
        ? null
        : new ConnectSchemas(rules).schema(avro, Use.WHOLE.withVersion(version));
  }

  /**
   * How a schema is used at a place.
   *
   * @param parameters the parameters of the field, which replace the parameters of its schema; null
   *     if it has none
   * @param fieldDefault in Avro's form; null if there is none
   */
  private record Use(
      boolean optional,
      @Nullable Integer version,
      @Nullable String doc,
      @Nullable Object parameters,
      @Nullable Object fieldDefault) {
    static final Use WHOLE = new Use(false, null, null, null, null);
    static final Use BRANCH = new Use(true, null, null, null, null);

    Use withVersion(@Nullable Integer number) {
      return new Use(optional, number, doc, parameters, fieldDefault);
    }

    /** The only branch of a union; Confluent's converter drops the field's default. */
    Use ofOnlyBranch(boolean nullable, Rules rules) {
      boolean keeps =
          rules.has(Rule.KEEP_NULLABLE_DEFAULTS) && fieldDefault != JsonProperties.NULL_VALUE;
      return new Use(nullable, null, doc, parameters, keeps ? fieldDefault : null);
    }
  }

  private org.apache.kafka.connect.data.Schema schema(Schema avro, Use use) {
    RecursiveSchema.Target outer = open.get(avro);
    if (outer != null) {
      return outer.refer(use.optional());
    }
    if (avro.getType() == Schema.Type.UNION) {
      List<Schema> present = avro.getTypes().stream().filter(ConnectSchemas::isPresent).toList();
      int all = avro.getTypes().size();
      if (present.size() == 1 && all == 2) {
        return schema(present.get(0), use.ofOnlyBranch(true, rules));
      }
      if (all == 1 && rules.has(Rule.FLATTEN_SINGLETONS)) {
        return schema(avro.getTypes().get(0), use.ofOnlyBranch(false, rules));
      }
    }
    if (avro.getType() != Schema.Type.RECORD) {
      return finished(avro, draft(avro), use);
    }
    return record(avro, use);
  }

  static boolean isPresent(Schema branch) {
    return branch.getType() != Schema.Type.NULL;
  }

  private org.apache.kafka.connect.data.Schema record(Schema avro, Use use) {
    if (AnySchema.is(avro)) {
      throw new DataException(
          "Connect has no schema for data without a schema inside other data: " + AnySchema.NAME);
    }
    if (Names.UNION.equals(avro.getObjectProp(Names.NAME_PROPERTY))) {
      throw new DataException(
          "The record " + avro.getFullName() + " has the name of unions: " + Names.UNION);
    }
    RecursiveSchema.Target target = new RecursiveSchema.Target();
    open.put(avro, target);
    Draft draft = new Draft(Type.STRUCT);
    boolean keepsDocs = rules.has(Rule.METADATA) && !rules.has(Rule.DISCARD_TYPE_DOC);
    if (keepsDocs && avro.getDoc() != null) {
      draft.parameter(Names.RECORD_DOC, avro.getDoc());
    }
    for (Schema.Field field : avro.getFields()) {
      if (keepsDocs && field.doc() != null) {
        draft.parameter(Names.FIELD_DOC + field.name(), field.doc());
      }
      draft.field(field.name(), schema(field.schema(), use(field)));
    }
    open.remove(avro);
    // a default may be a Struct that contains itself, so its schema is built first
    target.built(
        finished(
            avro,
            draft,
            new Use(use.optional(), use.version(), use.doc(), use.parameters(), null)));
    if (use.fieldDefault() == null && avro.getObjectProp(Names.DEFAULT_PROPERTY) == null) {
      return target.schema();
    }
    org.apache.kafka.connect.data.Schema whole = finished(avro, draft, use);
    target.built(whole);
    return whole;
  }

  private static Use use(Schema.Field field) {
    return new Use(
        false,
        null,
        field.doc(),
        field.getObjectProp(Names.PARAMETERS_PROPERTY),
        AvroDefaults.of(field));
  }

  private Draft draft(Schema avro) {
    ExtendedLogicalType extended =
        rules.has(Rule.EXTENDED_LOGICAL_TYPES) ? ExtendedLogicalType.of(avro) : null;
    return extended == null ? basicDraft(avro) : extended.draft();
  }

  private Draft basicDraft(Schema avro) {
    return switch (avro.getType()) {
      case BOOLEAN -> new Draft(Type.BOOLEAN);
      case INT -> integer(avro);
      case LONG ->
          isLogical(avro, "timestamp-millis")
              ? Draft.logical(Type.INT64, Timestamp.LOGICAL_NAME)
              : new Draft(Type.INT64);
      case FLOAT -> new Draft(Type.FLOAT32);
      case DOUBLE -> new Draft(Type.FLOAT64);
      case STRING -> new Draft(Type.STRING);
      case BYTES, FIXED -> bytes(avro);
      case ENUM -> enumeration(avro);
      case ARRAY ->
          Names.isMapEntry(avro.getElementType())
              ? entries(avro.getElementType())
              : Draft.list(schema(avro.getElementType(), Use.WHOLE));
      case MAP ->
          Draft.map(
              org.apache.kafka.connect.data.Schema.STRING_SCHEMA,
              schema(avro.getValueType(), Use.WHOLE));
      case UNION -> union(avro);
      case NULL ->
          throw new DataException(
              "Connect has no schema for null outside a union with another type");
      case RECORD -> throw new IllegalArgumentException("a record");
    };
  }

  private static boolean isLogical(Schema avro, String name) {
    return name.equalsIgnoreCase(avro.getProp(Names.LOGICAL_TYPE_PROPERTY));
  }

  private static Draft integer(Schema avro) {
    if (isLogical(avro, "date")) {
      return Draft.logical(Type.INT32, Date.LOGICAL_NAME);
    }
    if (isLogical(avro, "time-millis")) {
      return Draft.logical(Type.INT32, Time.LOGICAL_NAME);
    }
    String type = avro.getProp(Names.TYPE_PROPERTY);
    if (type == null || avro.getProp(Names.LOGICAL_TYPE_PROPERTY) != null) {
      return new Draft(Type.INT32);
    }
    return switch (type) {
      case "int8" -> new Draft(Type.INT8);
      case "int16" -> new Draft(Type.INT16);
      default ->
          throw new DataException(
              "The property connect.type of an int must be int8 or int16 but was " + type);
    };
  }

  private static Draft bytes(Schema avro) {
    Draft draft = isLogical(avro, "decimal") ? AvroDecimal.draft(avro) : new Draft(Type.BYTES);
    if (avro.getType() == Schema.Type.FIXED) {
      draft.parameter(Names.FIXED_SIZE, String.valueOf(avro.getFixedSize()));
    }
    return draft;
  }

  private Draft enumeration(Schema avro) {
    Draft draft = new Draft(Type.STRING);
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

  /** A map whose keys Avro's maps cannot hold. */
  private Draft entries(Schema entry) {
    Schema.Field key = entry.getField(Names.KEY);
    Schema.Field value = entry.getField(Names.VALUE);
    if (key == null || value == null || entry.getFields().size() != 2) {
      throw new DataException(
          "The record "
              + entry.getFullName()
              + " stands for an entry of a map, but its fields are not key and value");
    }
    RecursiveSchema.Target outer = open.get(entry);
    if (outer != null) {
      throw new DataException("The map with entries " + entry.getFullName() + " contains itself");
    }
    open.put(entry, new RecursiveSchema.Target());
    try {
      return Draft.map(schema(key.schema(), Use.WHOLE), schema(value.schema(), Use.WHOLE));
    } finally {
      open.remove(entry);
    }
  }

  private Draft union(Schema avro) {
    Draft draft = new Draft(Type.STRUCT);
    String name = Names.UNION;
    if (rules.has(Rule.GENERALIZED)) {
      name = Names.GENERAL_UNION_NAME + unions++;
      draft.parameter(Names.GENERAL_UNION, name);
    } else if (rules.has(Rule.NEUTRAL_UNION_NAMES)) {
      name = Names.NEUTRAL_UNION;
      draft.parameter(Names.GENERAL_UNION, name);
    }
    draft.name(name);
    Set<String> names = new HashSet<>();
    for (int i = 0; i < avro.getTypes().size(); i++) {
      Schema branch = avro.getTypes().get(i);
      if (!isPresent(branch)) {
        draft.optional();
        continue;
      }
      String field = fieldName(branch, i);
      if (!names.add(field)) {
        throw new DataException(
            "Two branches of a union have the short name "
                + field
                + "; set enhanced.avro.schema.support to true to tell them apart");
      }
      draft.field(field, schema(branch, Use.BRANCH));
    }
    return draft;
  }

  private String fieldName(Schema branch, int index) {
    if (rules.has(Rule.GENERALIZED)) {
      return Names.GENERAL_UNION_FIELD + index;
    }
    return switch (branch.getType()) {
      case RECORD, ENUM, FIXED ->
          rules.has(Rule.ENHANCED) ? branch.getFullName() : Names.avroPart(branch.getName(), rules);
      default -> branch.getType().getName();
    };
  }

  /** Adds what all kinds of schemas have. */
  private org.apache.kafka.connect.data.Schema finished(Schema avro, Draft draft, Use use) {
    addDoc(avro, draft, use);
    addVersion(avro, draft, use);
    addParameters(avro, draft, use);
    addName(avro, draft);
    if (use.optional()) {
      draft.optional();
    }
    addDefault(avro, draft, use);
    return draft.build();
  }

  private void addDoc(Schema avro, Draft draft, Use use) {
    String doc = avro.getProp(Names.DOC_PROPERTY);
    if (!rules.has(Rule.DISCARD_TYPE_DOC)) {
      draft.doc(rules.has(Rule.METADATA) ? doc : null);
      return;
    }
    if (use.doc() != null) {
      draft.doc(use.doc());
    } else {
      draft.doc(avro.getDoc() != null ? avro.getDoc() : doc);
    }
    if (rules.has(Rule.METADATA) && avro.getDoc() != null) {
      draft.parameter(Names.OLD_RECORD_DOC, avro.getDoc());
    }
  }

  /** The version that Connect wrote, else the subject's; a logical type keeps its own. */
  private static void addVersion(Schema avro, Draft draft, Use use) {
    Object written = avro.getObjectProp(Names.VERSION_PROPERTY);
    if (written != null && !(written instanceof Number)) {
      throw new DataException("The property connect.version must be a number but was " + written);
    }
    Integer version =
        written == null ? use.version() : Integer.valueOf(((Number) written).intValue());
    if (version == null || version < 0) {
      return;
    }
    if (!draft.hasVersion()) {
      draft.version(version);
    } else if (written != null && !draft.isVersion(version)) {
      throw new DataException(
          "The property connect.version is " + version + ", but the type has a version of its own");
    }
  }

  private void addParameters(Schema avro, Draft draft, Use use) {
    Object parameters =
        use.parameters() != null ? use.parameters() : avro.getObjectProp(Names.PARAMETERS_PROPERTY);
    if (rules.has(Rule.METADATA) && parameters != null) {
      if (!(parameters instanceof Map<?, ?> map)) {
        throw new DataException(
            "The property connect.parameters must be an object but was " + parameters);
      }
      map.forEach((key, value) -> draft.parameter(String.valueOf(key), text(key, value)));
    }
    avro.getObjectProps()
        .forEach(
            (key, value) -> {
              if (key.startsWith(Names.KEPT_PREFIX) && value != JsonProperties.NULL_VALUE) {
                draft.parameter(key, String.valueOf(value));
              }
            });
  }

  private static String text(Object key, @Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new DataException("The parameter " + key + " must be a string but was " + value);
  }

  private static void addName(Schema avro, Draft draft) {
    Object given = avro.getObjectProp(Names.NAME_PROPERTY);
    if (given != null && !(given instanceof String)) {
      throw new DataException("The property connect.name must be a string but was " + given);
    }
    boolean named =
        switch (avro.getType()) {
          case RECORD, ENUM -> true;
          case FIXED -> !draft.isNamed();
          default -> false;
        };
    String name = given == null && named ? avro.getFullName() : (String) given;
    if (name != null && !name.startsWith(Names.DEFAULT_FULL)) {
      draft.name(name);
    }
  }

  /** An invalid default is dropped, as Avro permits schemas to have one. */
  private void addDefault(Schema avro, Draft draft, Use use) {
    Object connect = avro.getObjectProp(Names.DEFAULT_PROPERTY);
    Object json = use.fieldDefault() != null ? use.fieldDefault() : connect;
    if (json == null) {
      return;
    }
    org.apache.kafka.connect.data.Schema bare = draft.build();
    try {
      Object value = AvroDefaults.value(avro, bare, json);
      ConnectSchema.validateValue(bare, value);
      if (use.fieldDefault() != null
          && connect == null
          && rules.has(Rule.METADATA)
          && !rules.has(Rule.DISCARD_TYPE_DOC)) {
        draft.parameter(Names.FIELD_DEFAULT, "true");
      }
      if (value != null) {
        draft.defaultValue(value);
      }
    } catch (DataException e) {
      Log.invalidDefault(avro, e);
    }
  }
}
