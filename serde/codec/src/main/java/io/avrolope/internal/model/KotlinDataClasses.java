// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the components of Kotlin's data classes: the parameters of the constructor, which the
 * methods {@code component1}, {@code component2} and so on return. Kotlin's own libraries are not
 * needed.
 */
final class KotlinDataClasses {
  private static final String METADATA = "kotlin.Metadata";

  /** Kotlin adds a suffix if a component is internal or of an inline class. */
  private static final Pattern COMPONENT = Pattern.compile("component(\\d{1,3})(?:[-$].*)?");

  private KotlinDataClasses() {}

  /**
   * The fields of the components, in the order of the constructor's parameters.
   *
   * <p>The names of the parameters decide, if the class has them. Otherwise the order of the
   * declared fields does: the Kotlin compiler declares the fields of the components first.
   *
   * @return empty if the class is no data class, or has a constructor without parameters
   */
  static Optional<List<Field>> components(Class<?> type) {
    if (!isKotlin(type) || constructor(type, List.of()).isPresent()) {
      return Optional.empty();
    }
    List<Class<?>> types = typesOfComponents(type);
    if (types.isEmpty()) {
      return Optional.empty();
    }
    return constructor(type, types)
        .flatMap(constructor -> named(type, constructor).or(() -> declared(type, types)));
  }

  private static boolean isKotlin(Class<?> type) {
    for (Annotation each : type.getDeclaredAnnotations()) {
      if (each.annotationType().getName().equals(METADATA)) {
        return true;
      }
    }
    return false;
  }

  private static List<Class<?>> typesOfComponents(Class<?> type) {
    Map<Integer, Class<?>> types = new TreeMap<>();
    for (Method method : type.getDeclaredMethods()) {
      Matcher component = COMPONENT.matcher(method.getName());
      if (component.matches()
          && method.getParameterCount() == 0
          && !Modifier.isStatic(method.getModifiers())) {
        types.put(Integer.valueOf(component.group(1)), method.getReturnType());
      }
    }
    return types.containsKey(types.size()) ? List.copyOf(types.values()) : List.of();
  }

  private static Optional<Constructor<?>> constructor(Class<?> type, List<Class<?>> parameters) {
    return Arrays.stream(type.getDeclaredConstructors())
        .filter(each -> List.of(each.getParameterTypes()).equals(parameters))
        .findFirst();
  }

  private static Optional<List<Field>> named(Class<?> type, Constructor<?> constructor) {
    Map<String, Field> fields =
        instanceFields(type).stream()
            .collect(Collectors.toMap(Field::getName, Function.identity()));
    Parameter[] parameters = constructor.getParameters();
    return Arrays.stream(parameters)
            .allMatch(each -> each.isNamePresent() && fields.containsKey(each.getName()))
        ? Optional.of(Arrays.stream(parameters).map(each -> fields.get(each.getName())).toList())
        : Optional.empty();
  }

  private static Optional<List<Field>> declared(Class<?> type, List<Class<?>> types) {
    List<Field> fields = instanceFields(type);
    if (fields.size() < types.size()) {
      return Optional.empty();
    }
    List<Field> first = fields.subList(0, types.size());
    return first.stream().map(Field::getType).toList().equals(types)
        ? Optional.of(first)
        : Optional.empty();
  }

  private static List<Field> instanceFields(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(each -> !Modifier.isStatic(each.getModifiers()))
        .toList();
  }
}
