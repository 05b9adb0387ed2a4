// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.error.InvalidDatumException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * Takes the values out of a Struct, if it has the schema that is written, and replaces null by
 * defaults. Thread-safe.
 */
final class StructSlots {
  private final Schema schema;
  private final List<Default> defaults = new ArrayList<>();

  /** The schema of the previous Struct. A data race costs a comparison only. */
  private Schema accepted;

  private record Default(int slot, Object value) {}

  StructSlots(Schema schema) {
    this.schema = schema;
    this.accepted = schema;
  }

  /** Adds what is written for null in a field. */
  void writeForNull(Field field, Object value) {
    defaults.add(new Default(field.index(), value));
  }

  /** The values of a Struct. The array must not be changed. */
  @SuppressWarnings("ReferenceEquality") // the usual case; another object is compared
  static @Nullable Object[] of(StructSlots slots, Object value) {
    if (!(value instanceof Struct struct)) {
      throw new InvalidDatumException("Expected a Struct but found " + value.getClass().getName());
    }
    if (struct.schema() != slots.accepted) {
      slots.requireSameFields(struct.schema());
      slots.accepted = struct.schema();
    }
    return slots.withDefaults(StructValues.of(struct));
  }

  private @Nullable Object[] withDefaults(@Nullable Object[] values) {
    @Nullable Object[] result = values;
    for (Default each : defaults) {
      if (values[each.slot()] == null) {
        if (result == values) {
          result = values.clone();
        }
        result[each.slot()] = each.value();
      }
    }
    return result;
  }

  /** A Struct may differ in what does not concern its values, such as its own optionality. */
  private void requireSameFields(Schema other) {
    if (!Objects.equals(schema.name(), other.name())) {
      throw new InvalidDatumException(
          "The schema of the Struct is " + other.name() + ", not " + schema.name());
    }
    if (!new SchemaEquality(false).sameFields(schema.fields(), other.fields())) {
      throw new InvalidDatumException(
          "The Struct has another schema named " + schema.name() + ": " + difference(other));
    }
  }

  /** The first field that differs. */
  private String difference(Schema other) {
    for (Field field : schema.fields()) {
      Field found = other.field(field.name());
      if (found == null) {
        return "it has no field " + field.name();
      }
      if (!new SchemaEquality(false).same(found, field)) {
        return "its field " + field.name() + " has " + difference(field, found);
      }
    }
    return other.fields().stream()
        .map(Field::name)
        .filter(name -> schema.field(name) == null)
        .findFirst()
        .map(name -> "it has a field " + name + " more")
        .orElse("its fields are in another order");
  }

  private static String difference(Field expected, Field found) {
    if (found.schema().type() != expected.schema().type()) {
      return "the type " + found.schema().type() + ", not " + expected.schema().type();
    }
    return found.index() == expected.index()
        ? "the same type, but another schema"
        : "the index " + found.index() + ", not " + expected.index();
  }
}
