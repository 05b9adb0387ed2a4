// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.avro.reflect.Union;
import org.jspecify.annotations.Nullable;

/**
 * Collects the classes that are reachable from one class through the types of fields, their type
 * arguments and items, {@code @Union}, superclasses, and the permitted subclasses of sealed
 * classes.
 */
final class ReachableClasses {
  private final Map<String, Class<?>> byName = new LinkedHashMap<>();
  private final Set<Class<?>> seen = new HashSet<>();

  private ReachableClasses() {}

  /** The classes by {@link #key}. */
  static Map<String, Class<?>> from(Class<?> root) {
    ReachableClasses search = new ReachableClasses();
    search.add(JavaType.of(root));
    return Map.copyOf(search.byName);
  }

  /**
   * Normalizes the names that schemas use for a nested class: {@code a.B$C}, {@code a.B$.C}, {@code
   * a.B.C}.
   */
  static String key(String name) {
    return name.replace("$.", ".").replace('$', '.');
  }

  private void add(JavaType type) {
    type.arguments().forEach(this::add);
    Class<?> raw = type.raw();
    if (!seen.add(raw)) {
      return;
    }
    if (raw.isArray()) {
      add(type.item());
    } else if (!raw.isPrimitive() && !PojoFields.isJdk(raw)) {
      byName.put(key(raw.getName()), raw);
      addUnion(raw.getAnnotation(Union.class));
      addPermitted(raw);
      for (Field field : PojoFields.of(raw).values()) {
        addUnion(field.getAnnotation(Union.class));
        add(type.field(field));
      }
    }
  }

  private void addUnion(@Nullable Union union) {
    if (union != null) {
      for (Class<?> branch : union.value()) {
        add(JavaType.of(branch));
      }
    }
  }

  private void addPermitted(Class<?> type) {
    if (type.isSealed()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        add(JavaType.of(permitted));
      }
    }
  }
}
