// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A Struct schema inside itself, or after it: refers to the schema that contains it, or that was
 * built before. It has its own optionality and no default.
 *
 * <p>Equality does not descend into the fields, which would not end.
 */
final class RecursiveSchema implements Schema {
  private final Target target;
  private final boolean optional;

  RecursiveSchema(Target target, boolean optional) {
    this.target = target;
    this.optional = optional;
  }

  /** The schema that is referred to, once it is built. */
  static final class Target {
    private @Nullable Schema built;
    private final RecursiveSchema required = new RecursiveSchema(this, false);
    private final RecursiveSchema optional = new RecursiveSchema(this, true);
    private boolean used;

    Schema schema() {
      return Objects.requireNonNull(built, "the schema is still being built");
    }

    void built(Schema schema) {
      built = schema;
    }

    /** The reference to the schema: one object, however often it is used. */
    RecursiveSchema refer(boolean isOptional) {
      used = true;
      return isOptional ? optional : required;
    }

    boolean isUsed() {
      return used;
    }
  }

  @Override
  public Type type() {
    return Type.STRUCT;
  }

  @Override
  public boolean isOptional() {
    return optional;
  }

  @Override
  public @Nullable Object defaultValue() {
    return null;
  }

  @Override
  public @Nullable String name() {
    return target.schema().name();
  }

  @Override
  public @Nullable Integer version() {
    return target.schema().version();
  }

  @Override
  public @Nullable String doc() {
    return target.schema().doc();
  }

  @Override
  public @Nullable Map<String, String> parameters() {
    return target.schema().parameters();
  }

  @Override
  public @Nullable Schema keySchema() {
    return null;
  }

  @Override
  public @Nullable Schema valueSchema() {
    return null;
  }

  @Override
  public List<Field> fields() {
    return target.schema().fields();
  }

  @Override
  public @Nullable Field field(String fieldName) {
    return target.schema().field(fieldName);
  }

  @Override
  public Schema schema() {
    return target.schema();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RecursiveSchema that
        && optional == that.optional
        && (target == that.target || (isNamed() && hasSameFields(that)));
  }

  private boolean isNamed() {
    return name() != null;
  }

  private boolean hasSameFields(RecursiveSchema that) {
    return Objects.equals(name(), that.name())
        && Objects.equals(version(), that.version())
        && outline(fields()).equals(outline(that.fields()));
  }

  private static List<String> outline(List<Field> fields) {
    return fields.stream().map(field -> field.name() + ":" + field.schema().type()).toList();
  }

  @Override
  public int hashCode() {
    return 31 * Objects.hashCode(name()) + Boolean.hashCode(optional);
  }

  @Override
  public String toString() {
    return "Schema{" + name() + ":STRUCT}";
  }
}
