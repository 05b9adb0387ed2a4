// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

/**
 * A rule of the mapping that configuration switches on or off. Names, meanings and defaults come
 * from Confluent's converter; the last three rules are our own.
 */
public enum Rule {
  ENHANCED(
      "enhanced.avro.schema.support",
      false,
      "Whether enums are written as enums again, and fields for the branches of a union are named"
          + " after the full name of a record, enum or fixed instead of its short name."),
  METADATA(
      "connect.meta.data",
      true,
      "Whether names, versions, docs, parameters and defaults of Connect schemas are kept as"
          + " properties of Avro schemas (connect.name, connect.version, ...), and read from them."),
  SCRUB_NAMES(
      "scrub.invalid.names",
      false,
      "Whether characters that Avro does not permit in names are replaced when a schema is"
          + " written."),
  OPTIONAL_MAP_KEYS(
      "allow.optional.map.keys",
      false,
      "Whether a map with optional string keys is written as an Avro map. Otherwise it is written as"
          + " an array of entries. A null key then fails."),
  FLATTEN_SINGLETONS(
      "flatten.singleton.unions",
      true,
      "Whether a union of one branch is read as a value of that branch, without a Struct around"
          + " it."),
  GENERALIZED(
      "generalized.sum.type.support",
      false,
      "Whether unions and enums are read in the form that Confluent's converters for Avro, JSON"
          + " Schema and Protobuf share: the fields of a union are connect_union_field_0 and so"
          + " on."),
  IGNORE_NULLABLE_DEFAULTS(
      "ignore.default.for.nullables",
      false,
      "Whether null in an optional field that has a default is written as null. Otherwise the"
          + " default is written."),
  DISCARD_TYPE_DOC(
      "discard.type.doc.default",
      false,
      "Whether docs are mapped as Confluent's converter mapped them before 7.4: the doc of a field"
          + " becomes the doc of its Connect schema, and whether a default is Avro's own is not"
          + " recorded. Only for schemas that were written so."),
  EXTENDED_LOGICAL_TYPES(
      "extended.logical.types",
      false,
      "Whether microseconds, nanoseconds, local timestamps and uuid have Connect schemas with the"
          + " names that Debezium gives them, in both directions. Their values stay numbers and"
          + " strings. Otherwise they are plain types."),
  KEEP_NULLABLE_DEFAULTS(
      "keep.nullable.defaults",
      false,
      "Whether a field that is a union of null and one type, or of one type, keeps its default."
          + " Connect then returns the default where the field is null."),
  NEUTRAL_UNION_NAMES(
      "neutral.union.names",
      false,
      "Whether the Struct of a union is named Union, and marked by the parameter"
          + " org.apache.kafka.connect.data.Union, instead of io.confluent.connect.avro.Union.");

  private final String key;
  private final boolean byDefault;
  private final String documentation;

  Rule(String key, boolean byDefault, String documentation) {
    this.key = key;
    this.byDefault = byDefault;
    this.documentation = documentation;
  }

  public String key() {
    return key;
  }

  public boolean byDefault() {
    return byDefault;
  }

  /** For the generated documentation of the configuration. */
  public String documentation() {
    return documentation;
  }
}
