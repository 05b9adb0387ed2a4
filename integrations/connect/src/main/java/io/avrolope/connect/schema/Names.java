// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/** The names that both sides of the mapping agree on: properties, parameters, types and fields. */
public final class Names {
  static final String NAMESPACE = "io.confluent.connect.avro";

  /** The name of a Struct that has none; a number is added to the second and later ones. */
  static final String DEFAULT = "ConnectDefault";

  static final String DEFAULT_FULL = NAMESPACE + "." + DEFAULT;
  static final String UNION = NAMESPACE + ".Union";
  static final String ENUM = NAMESPACE + ".Enum";
  static final String GENERAL_UNION = "org.apache.kafka.connect.data.Union";
  static final String GENERAL_ENUM = "org.apache.kafka.connect.data.Enum";
  static final String NEUTRAL_UNION = "Union";
  static final String GENERAL_UNION_NAME = "connect_union_";
  static final String GENERAL_UNION_FIELD = "connect_union_field_";

  static final String MAP_ENTRY = "MapEntry";
  public static final String KEY = "key";
  public static final String VALUE = "value";

  // properties of Avro schemas
  static final String NAME_PROPERTY = "connect.name";
  static final String DOC_PROPERTY = "connect.doc";
  static final String VERSION_PROPERTY = "connect.version";
  static final String DEFAULT_PROPERTY = "connect.default";
  static final String PARAMETERS_PROPERTY = "connect.parameters";
  static final String INTERNAL_TYPE_PROPERTY = "connect.internal.type";
  static final String TYPE_PROPERTY = "connect.type";
  static final String LOGICAL_TYPE_PROPERTY = "logicalType";
  static final String SCALE_PROPERTY = "scale";
  static final String PRECISION_PROPERTY = "precision";

  // parameters of Connect schemas
  static final String RECORD_DOC = NAMESPACE + ".record.doc";
  static final String ENUM_DOC = NAMESPACE + ".enum.doc.";
  static final String FIELD_DOC = NAMESPACE + ".field.doc.";
  static final String ENUM_DEFAULT = NAMESPACE + ".enum.default.";
  static final String FIELD_DEFAULT = NAMESPACE + ".field.default";
  static final String OLD_RECORD_DOC = "connect.record.doc";
  static final String OLD_ENUM_DOC = "connect.enum.doc";
  static final String FIXED_SIZE = "connect.fixed.size";
  static final String PRECISION = "connect.decimal.precision";

  /** Properties of Avro schemas with this prefix are kept as parameters. */
  static final String KEPT_PREFIX = "avro";

  private Names() {}

  /** A parameter; null if the schema does not have it. */
  static @Nullable String parameter(Schema schema, String name) {
    Map<String, String> parameters = schema.parameters();
    return parameters == null ? null : parameters.get(name);
  }

  /** The Struct schema to which a reference leads; any other schema is returned as it is. */
  public static @Nullable Schema target(@Nullable Schema schema) {
    if (schema == null
        || schema.type() != Schema.Type.STRUCT
        || schema instanceof SchemaBuilder) { // which builds a schema at each call
      return schema;
    }
    Schema target = schema.schema();
    return target == null ? schema : target;
  }

  /** Whether the Struct stands for a union: it has one field for each branch. */
  public static boolean isUnion(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && (UNION.equals(schema.name()) || parameter(schema, GENERAL_UNION) != null);
  }

  static boolean isFixed(Schema schema) {
    return schema.type() == Schema.Type.BYTES
        && schema.name() != null
        && parameter(schema, FIXED_SIZE) != null;
  }

  /** Whether the map is written as an Avro map. */
  static boolean hasAvroKeys(Schema map, Rules rules) {
    Schema key = map.keySchema();
    return key.type() == Schema.Type.STRING
        && (!key.isOptional() || rules.has(Rule.OPTIONAL_MAP_KEYS));
  }

  /** Whether the record is an entry of a map that is written as an array of entries. */
  public static boolean isMapEntry(org.apache.avro.Schema schema) {
    return schema.getType() == org.apache.avro.Schema.Type.RECORD
        && (schema.getFullName().equals(NAMESPACE + "." + MAP_ENTRY)
            || MAP_ENTRY.equals(schema.getObjectProp(INTERNAL_TYPE_PROPERTY)));
  }

  /** The full name, each part of it scrubbed if the rules say so. */
  static String avroName(String name, Rules rules) {
    List<String> parts = new ArrayList<>();
    for (String part : name.split("\\.", 0)) {
      parts.add(avroPart(part, rules));
    }
    return String.join(".", parts);
  }

  /** A field's name, scrubbed if the rules say so. */
  static String avroPart(String name, Rules rules) {
    return rules.has(Rule.SCRUB_NAMES) ? scrubbed(name) : name;
  }

  private static String scrubbed(String name) {
    if (name.isEmpty() || isValid(name)) {
      return name;
    }
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8);
    StringBuilder scrubbed = new StringBuilder(isDigit(encoded.charAt(0)) ? "x" : "");
    encoded.chars().forEach(c -> scrubbed.append(isNamePart((char) c) ? (char) c : '_'));
    return scrubbed.toString();
  }

  private static boolean isValid(String name) {
    return !isDigit(name.charAt(0)) && name.chars().allMatch(c -> isNamePart((char) c));
  }

  private static boolean isNamePart(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || isDigit(c) || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
