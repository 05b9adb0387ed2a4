// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** A Connect schema under construction. Not thread-safe. */
final class SchemaDraft {
  private final Schema.Type type;
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final List<Field> fields = new ArrayList<>();
  private @Nullable Schema keys;
  private @Nullable Schema values;
  private boolean optional;
  private @Nullable String name;
  private @Nullable Integer version;
  private @Nullable String doc;
  private @Nullable Object defaultValue;

  SchemaDraft(Schema.Type type) {
    this.type = type;
  }

  /** A schema of Connect's own logical types has version 1. */
  static SchemaDraft logical(Schema.Type type, String name) {
    SchemaDraft draft = new SchemaDraft(type);
    draft.name = name;
    draft.version = 1;
    return draft;
  }

  static SchemaDraft list(Schema items) {
    SchemaDraft draft = new SchemaDraft(Schema.Type.ARRAY);
    draft.values = items;
    return draft;
  }

  static SchemaDraft map(Schema keys, Schema values) {
    SchemaDraft draft = new SchemaDraft(Schema.Type.MAP);
    draft.keys = keys;
    draft.values = values;
    return draft;
  }

  void parameter(String key, String value) {
    parameters.put(key, value);
  }

  void field(String fieldName, Schema schema) {
    fields.add(new Field(fieldName, fields.size(), schema));
  }

  void fields(List<Field> all) {
    fields.addAll(all);
  }

  void optional() {
    optional = true;
  }

  void doc(@Nullable String text) {
    doc = text;
  }

  boolean hasVersion() {
    return version != null;
  }

  boolean isVersion(int number) {
    return version != null && version == number;
  }

  void version(int number) {
    version = number;
  }

  /** A logical type keeps its own name; another one is an error. */
  void name(String given) {
    if (name != null && !name.equals(given)) {
      throw new DataException(
          "The property connect.name is " + given + ", but the type is " + name);
    }
    name = given;
  }

  boolean hasType(Schema.Type wanted) {
    return type == wanted;
  }

  boolean isNamed() {
    return name != null;
  }

  void defaultValue(Object value) {
    defaultValue = value;
  }

  Schema build() {
    return new ConnectSchema(
        type,
        optional,
        defaultValue,
        name,
        version,
        doc,
        parameters.isEmpty() ? null : Collections.unmodifiableMap(new LinkedHashMap<>(parameters)),
        type == Schema.Type.STRUCT ? List.copyOf(fields) : null,
        keys,
        values);
  }
}
