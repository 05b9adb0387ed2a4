// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.avro.reflect.Stringable;

/**
 * A declared Java type with all its type variables resolved. Immutable.
 *
 * @param arguments the type arguments; empty if the class has none or they are unknown
 * @param form whether an annotation of the field causes its objects to be written as strings
 */
record JavaType(Class<?> raw, List<JavaType> arguments, Form form) {
  /** Determines nothing about the objects. */
  static final JavaType OBJECT = new JavaType(Object.class, List.of(), Form.BY_CLASS);

  /** Whether an annotation of the field overrides the form that its class has. */
  enum Form {
    BY_CLASS,
    /** The field has {@code @Stringable}. */
    STRING
  }

  JavaType {
    arguments = List.copyOf(arguments);
  }

  static JavaType of(Type type) {
    return of(type, Map.of());
  }

  private static JavaType of(Type type, Map<TypeVariable<?>, JavaType> known) {
    if (type instanceof ParameterizedType generic) {
      List<JavaType> arguments = new ArrayList<>();
      for (Type argument : generic.getActualTypeArguments()) {
        arguments.add(of(argument, known));
      }
      return new JavaType((Class<?>) generic.getRawType(), arguments, Form.BY_CLASS);
    }
    if (type instanceof GenericArrayType array) {
      JavaType item = of(array.getGenericComponentType(), known);
      return new JavaType(item.raw.arrayType(), List.of(item), Form.BY_CLASS);
    }
    if (type instanceof WildcardType wildcard) {
      return of(wildcard.getUpperBounds()[0], known);
    }
    if (type instanceof TypeVariable<?> variable) {
      JavaType bound = known.get(variable);
      return bound != null ? bound : ofClass(erased(variable));
    }
    return ofClass((Class<?>) type);
  }

  private static JavaType ofClass(Class<?> type) {
    return new JavaType(type, List.of(), Form.BY_CLASS);
  }

  /**
   * The class of a variable's first bound, without arguments, since these may name the variable
   * again.
   */
  private static Class<?> erased(TypeVariable<?> variable) {
    Type bound = variable.getBounds()[0];
    if (bound instanceof ParameterizedType generic) {
      return (Class<?>) generic.getRawType();
    }
    return bound instanceof TypeVariable<?> other ? erased(other) : (Class<?>) bound;
  }

  private Map<TypeVariable<?>, JavaType> known() {
    TypeVariable<?>[] parameters = raw.getTypeParameters();
    if (parameters.length != arguments.size()) {
      return Map.of();
    }
    Map<TypeVariable<?>, JavaType> known = new java.util.HashMap<>();
    for (int i = 0; i < parameters.length; i++) {
      known.put(parameters[i], arguments.get(i));
    }
    return known;
  }

  /** This type seen as a class or interface that it extends; empty if it does not. */
  Optional<JavaType> as(Class<?> parent) {
    if (raw == parent) {
      return Optional.of(this);
    }
    List<Type> parents = new ArrayList<>(List.of(raw.getGenericInterfaces()));
    Type superclass = raw.getGenericSuperclass();
    if (superclass != null) {
      parents.add(superclass);
    }
    Map<TypeVariable<?>, JavaType> known = known();
    return parents.stream()
        .map(type -> of(type, known))
        .filter(type -> parent.isAssignableFrom(type.raw))
        .findFirst()
        .flatMap(type -> type.as(parent));
  }

  /** The type of a field of this class or of a superclass. */
  JavaType field(Field field) {
    JavaType owner = as(field.getDeclaringClass()).orElse(OBJECT);
    JavaType type = of(field.getGenericType(), owner.known());
    return field.isAnnotationPresent(Stringable.class)
        ? new JavaType(type.raw, type.arguments, Form.STRING)
        : type;
  }

  /** The type of the items of an array or a collection. */
  JavaType item() {
    if (raw.isArray()) {
      return arguments.isEmpty() ? ofClass(raw.getComponentType()) : arguments.get(0);
    }
    return as(Iterable.class).map(type -> type.argument(0)).orElse(OBJECT);
  }

  JavaType key() {
    return as(Map.class).map(type -> type.argument(0)).orElse(OBJECT);
  }

  JavaType value() {
    return as(Map.class).map(type -> type.argument(1)).orElse(OBJECT);
  }

  /** The type of an {@code Optional}'s content; this type if it is no {@code Optional}. */
  JavaType optionalContent() {
    return isOptional() ? argument(0) : this;
  }

  boolean isOptional() {
    return raw == Optional.class;
  }

  private JavaType argument(int index) {
    return index < arguments.size() ? arguments.get(index) : OBJECT;
  }

  /** Whether a variable of this type can hold objects of the class. */
  boolean canHold(Class<?> type) {
    return raw.isAssignableFrom(type);
  }

  @Override
  public String toString() {
    return raw.isArray() || arguments.isEmpty()
        ? raw.getTypeName()
        : raw.getTypeName()
            + arguments.stream()
                .map(JavaType::toString)
                .collect(Collectors.joining(", ", "<", ">"));
  }
}
