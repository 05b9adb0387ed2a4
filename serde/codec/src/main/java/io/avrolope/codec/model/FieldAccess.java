// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;
import org.apache.avro.generic.IndexedRecord;

/** Access to one field of an object. Immutable. */
public sealed interface FieldAccess {
  /**
   * The type of the value: the field's class, or the schema's primitive type if that is another
   * one.
   */
  Class<?> type();

  /** {@code (Object) → T}, where T is the field's primitive type or else Object. */
  MethodHandle getter();

  /**
   * {@code (Object, T) → void}; fails with a ClassCastException if the value's class does not fit
   * the field.
   */
  MethodHandle setter();

  /**
   * Direct access, even if the field is private; empty if it is static or final, or its module does
   * not open it.
   */
  static Optional<FieldAccess> direct(Field field) {
    if (Modifier.isStatic(field.getModifiers()) || Modifier.isFinal(field.getModifiers())) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Direct(field, PrivateAccess.to(field.getDeclaringClass())));
    } catch (IllegalAccessException e) {
      return Optional.empty();
    }
  }

  /**
   * Direct access, even if the field is private or final.
   *
   * @throws IllegalAccessException if it cannot be set
   * @throws java.lang.reflect.InaccessibleObjectException if its module does not open it
   */
  static FieldAccess deep(Field field) throws IllegalAccessException {
    field.setAccessible(true);
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    return new Handles(field.getType(), getter(field, lookup), setter(field, lookup));
  }

  /**
   * Read-only access to a field.
   *
   * @throws java.lang.reflect.InaccessibleObjectException if its module does not open it
   */
  static FieldAccess readOnly(Field field) throws IllegalAccessException {
    field.setAccessible(true);
    MethodHandle getter = getter(field, MethodHandles.lookup());
    MethodHandle refusal =
        MethodHandles.insertArguments(
            MethodHandles.throwException(void.class, UnsupportedOperationException.class),
            0,
            new UnsupportedOperationException("a final field"));
    return new Handles(
        field.getType(),
        getter,
        MethodHandles.dropArguments(refusal, 0, Object.class, getter.type().returnType()));
  }

  /** Access to a field that cannot be read: it throws the exception. */
  static FieldAccess refused(Class<?> type, RuntimeException refusal) {
    Class<?> erased = type.isPrimitive() ? type : Object.class;
    MethodHandle getter =
        MethodHandles.throwException(erased, RuntimeException.class).bindTo(refusal);
    MethodHandle setter =
        MethodHandles.throwException(void.class, RuntimeException.class).bindTo(refusal);
    return new Handles(
        type,
        MethodHandles.dropArguments(getter, 0, Object.class),
        MethodHandles.dropArguments(setter, 0, Object.class, erased));
  }

  private static MethodHandle getter(Field field, MethodHandles.Lookup lookup)
      throws IllegalAccessException {
    return lookup.unreflectGetter(field).asType(MethodType.methodType(erased(field), Object.class));
  }

  private static MethodHandle setter(Field field, MethodHandles.Lookup lookup)
      throws IllegalAccessException {
    return lookup
        .unreflectSetter(field)
        .asType(MethodType.methodType(void.class, Object.class, erased(field)));
  }

  private static Class<?> erased(Field field) {
    return field.getType().isPrimitive() ? field.getType() : Object.class;
  }

  /** Access to a primitive field with values of another primitive type, which are cast. */
  default FieldAccess as(Class<?> primitive) {
    if (type() == primitive) {
      return this;
    }
    return new Handles(
        primitive,
        MethodHandles.explicitCastArguments(
            getter(), MethodType.methodType(primitive, Object.class)),
        MethodHandles.explicitCastArguments(
            setter(), MethodType.methodType(void.class, Object.class, primitive)));
  }

  /** Access by the record's own {@code get(int)} and {@code put(int, Object)}. */
  static FieldAccess byPosition(int position) {
    return new Position(position);
  }

  /** Access with existing handles. */
  record Handles(Class<?> type, MethodHandle getter, MethodHandle setter) implements FieldAccess {}

  /**
   * Access with handles that are created on demand, since only compiled code needs them.
   *
   * @param lookup has access to the field
   */
  record Direct(Field field, MethodHandles.Lookup lookup) implements FieldAccess {
    @Override
    public Class<?> type() {
      return field.getType();
    }

    @Override
    public MethodHandle getter() {
      try {
        return FieldAccess.getter(field, lookup);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public MethodHandle setter() {
      try {
        return FieldAccess.setter(field, lookup);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Access by the record's methods. */
  record Position(int position) implements FieldAccess {
    @Override
    public Class<?> type() {
      return Object.class;
    }

    @Override
    public MethodHandle getter() {
      return MethodHandles.insertArguments(
              method("get", MethodType.methodType(Object.class, int.class)), 1, position)
          .asType(MethodType.methodType(Object.class, Object.class));
    }

    @Override
    public MethodHandle setter() {
      return MethodHandles.insertArguments(
              method("put", MethodType.methodType(void.class, int.class, Object.class)),
              1,
              position)
          .asType(MethodType.methodType(void.class, Object.class, Object.class));
    }

    private static MethodHandle method(String name, MethodType type) {
      try {
        return MethodHandles.publicLookup().findVirtual(IndexedRecord.class, name, type);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
