// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import org.apache.avro.Conversion;
import org.jspecify.annotations.Nullable;

/**
 * The Java type to which one subschema is mapped. Immutable.
 *
 * @param type the class to create, or the declared type that holds the values
 * @param conversion creates objects of {@code type} from values in the schema's default form; may
 *     be null
 * @param refusal what the type accepts instead of values of this schema; null if it accepts them
 */
record TypeMapping(JavaType type, @Nullable Conversion<?> conversion, @Nullable String refusal) {
  /** Accepts any value. */
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

  /**
   * Whether the schema alone determines the form of values, for an {@code Object} or a conversion.
   */
  boolean isUntyped() {
    return conversion != null || type.raw() == Object.class;
  }
}
