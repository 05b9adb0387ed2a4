// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/**
 * Avro's data model of generated classes, with {@link TrustedClasses} instead of Avro's
 * process-wide check.
 */
public final class TrustedSpecificData extends SpecificData {
  private final TrustedClasses classes;
  private final ConcurrentHashMap<String, Optional<Class<?>>> found = new ConcurrentHashMap<>();
  private boolean boxing;

  /**
   * @param root the schema of the whole datum. The conversions of the classes of its outermost
   *     records are used, as a generated class has the conversions of the records inside it
   */
  public TrustedSpecificData(TrustedClasses classes, Schema root, ModelOptions options) {
    this.classes = classes;
    setFastReaderEnabled(false);
    options.addTo(this);
    takeConversions(root);
  }

  private void takeConversions(Schema schema) {
    switch (schema.getType()) {
      case UNION -> schema.getTypes().forEach(this::takeConversions);
      case ARRAY -> takeConversions(schema.getElementType());
      case MAP -> takeConversions(schema.getValueType());
      case RECORD -> {
        Class<?> generated = getClass(schema);
        if (generated != null) {
          takeConversions(generated);
        }
      }
      default -> {}
    }
  }

  /** From now on, new lists of primitive types are the lists of Avro's fast reader. */
  void boxPrimitives() {
    boxing = true;
  }

  @Override
  public Object newArray(@Nullable Object old, int size, Schema schema) {
    return boxing && !(old instanceof Collection)
        ? new Array<>(size, schema)
        : super.newArray(old, size, schema);
  }

  /** A generated class has the conversions of the logical types that it was generated with. */
  private void takeConversions(Class<?> generated) {
    for (Conversion<?> conversion : SpecificData.getForClass(generated).getConversions()) {
      addLogicalTypeConversion(conversion);
    }
  }

  @Override
  @SuppressWarnings("rawtypes") // Avro's signature
  public @Nullable Class getClass(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> {
        Optional<Class<?>> known = found.get(schema.getFullName());
        if (known == null) {
          known = classes.find(schema);
          found.put(schema.getFullName(), known);
        }
        yield known.orElse(null);
      }
      default -> super.getClass(schema);
    };
  }
}
