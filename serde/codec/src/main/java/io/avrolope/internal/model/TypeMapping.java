package io.avrolope.internal.model;

import org.apache.avro.Conversion;
import org.jspecify.annotations.Nullable;

/**
 * Where the values of one part of a schema go. Immutable.
 *
 * @param type the class that is made, or the type of what takes the values
 * @param conversion what makes objects of {@code type} out of values that come as the schema alone
 *     says; null: there is none
 * @param refusal what is taken there instead of values of this schema; null: they are taken
 */
record TypeMapping(JavaType type, @Nullable Conversion<?> conversion, @Nullable String refusal) {
  /** Takes anything. */
  static final TypeMapping ANY = TypeMapping.of(JavaType.OBJECT);

  static TypeMapping of(JavaType type) {
    return new TypeMapping(type, null, null);
  }

  static TypeMapping converted(Conversion<?> conversion) {
    return new TypeMapping(JavaType.of(conversion.getConvertedType()), conversion, null);
  }

  static TypeMapping refusing(JavaType type) {
    return new TypeMapping(type, null, "one that " + type + " takes");
  }

  /** Whether values come as the schema alone says: as an {@code Object}, or to a conversion. */
  boolean isUntyped() {
    return conversion != null || type.raw() == Object.class;
  }
}
