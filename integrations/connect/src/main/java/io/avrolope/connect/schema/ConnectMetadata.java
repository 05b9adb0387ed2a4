// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.Map;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema.Type;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Adds what all kinds of Connect schemas have: doc, version, parameters, name and default, from the
 * properties of the Avro schema and from the field that has it. Immutable.
 */
@SuppressWarnings("BadImport") // "Schema" is Avro's here
final class ConnectMetadata {
  private static final Map<String, Type> LOGICAL_TYPES =
      Map.of(
          Date.LOGICAL_NAME, Type.INT32,
          Time.LOGICAL_NAME, Type.INT32,
          Timestamp.LOGICAL_NAME, Type.INT64,
          Decimal.LOGICAL_NAME, Type.BYTES);

  private final Rules rules;

  ConnectMetadata(Rules rules) {
    this.rules = rules;
  }

  /** Completes a schema. */
  org.apache.kafka.connect.data.Schema finished(Schema avro, SchemaDraft draft, Use use) {
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

  /** Whether a record gets more at a place than a reference to it can have. */
  boolean has(Schema avro, Use use) {
    boolean isDefault =
        use.fieldDefault() != null && use.fieldDefault() != JsonProperties.NULL_VALUE;
    return isDefault
        || avro.getObjectProp(Names.DEFAULT_PROPERTY) != null
        || (use.parameters() != null && rules.has(Rule.METADATA))
        || (use.doc() != null && rules.has(Rule.DISCARD_TYPE_DOC));
  }

  private void addDoc(Schema avro, SchemaDraft draft, Use use) {
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
  private static void addVersion(Schema avro, SchemaDraft draft, Use use) {
    Object property = avro.getObjectProp(Names.VERSION_PROPERTY);
    Object written = isAbsent(property) ? null : property;
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

  private void addParameters(Schema avro, SchemaDraft draft, Use use) {
    if (rules.has(Rule.METADATA)) {
      addParameters(avro.getObjectProp(Names.PARAMETERS_PROPERTY), draft);
      addParameters(use.parameters(), draft); // a field's replace its type's
    }
    avro.getObjectProps()
        .forEach(
            (key, value) -> {
              if (key.startsWith(Names.KEPT_PREFIX) && value != JsonProperties.NULL_VALUE) {
                draft.parameter(key, String.valueOf(value));
              }
            });
  }

  private static void addParameters(@Nullable Object parameters, SchemaDraft draft) {
    if (isAbsent(parameters)) {
      return;
    }
    if (!(parameters instanceof Map<?, ?> map)) {
      throw new DataException(
          "The property connect.parameters must be an object but was " + parameters);
    }
    map.forEach(
        (key, value) -> {
          if (!isAbsent(value)) {
            draft.parameter(String.valueOf(key), text(key, value));
          }
        });
  }

  /** Whether a property is missing or null, which Avro distinguishes. */
  private static boolean isAbsent(@Nullable Object property) {
    return property == null || property == JsonProperties.NULL_VALUE;
  }

  private static String text(Object key, @Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new DataException("The parameter " + key + " must be a string but was " + value);
  }

  private static void addName(Schema avro, SchemaDraft draft) {
    Object property = avro.getObjectProp(Names.NAME_PROPERTY);
    Object given = isAbsent(property) ? null : property;
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
    if (name != null && !name.startsWith(Names.DEFAULT_FULL) && !isOfOtherType(name, draft)) {
      draft.name(name);
    }
  }

  /** Whether a name means a logical type of Connect, whose values the data do not have. */
  private static boolean isOfOtherType(String name, SchemaDraft draft) {
    Type type = LOGICAL_TYPES.get(name);
    return type != null && !draft.hasType(type);
  }

  /** An invalid default is dropped, as Avro permits schemas to have one. */
  private void addDefault(Schema avro, SchemaDraft draft, Use use) {
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
