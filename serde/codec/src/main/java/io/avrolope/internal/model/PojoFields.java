// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.reflect.AvroIgnore;
import org.apache.avro.reflect.AvroName;
import org.apache.avro.specific.SpecificRecord;

/** Finds the fields of a class and its superclasses by their names in schemas. */
final class PojoFields {
  private PojoFields() {}

  /** All fields except static, transient and {@code @AvroIgnore} ones. */
  static Map<String, Field> of(Class<?> type) {
    Map<String, Field> fields = new LinkedHashMap<>();
    for (Class<?> each = type; each != null && !isJdk(each); each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())
            && !Modifier.isTransient(field.getModifiers())
            && !field.isAnnotationPresent(AvroIgnore.class)) {
          fields.putIfAbsent(nameOf(field), field);
        }
      }
    }
    return fields;
  }

  /**
   * The Java field for a schema's field; a generated class may have appended a dollar sign to its
   * name.
   */
  static Optional<Field> find(Class<?> type, String name) {
    Map<String, Field> fields = of(type);
    Field field = fields.get(name);
    return Optional.ofNullable(
        field == null && SpecificRecord.class.isAssignableFrom(type)
            ? fields.get(name + "$")
            : field);
  }

  /** The name of a field in schemas. */
  static String nameOf(Field field) {
    AvroName name = field.getAnnotation(AvroName.class);
    return name == null ? field.getName() : name.value();
  }

  static boolean isJdk(Class<?> type) {
    return type.getName().startsWith("java.") || type.getName().startsWith("javax.");
  }
}
