package io.avrolope.internal.plan;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;
import org.apache.avro.generic.IndexedRecord;

/**
 * One field of an object. Immutable.
 *
 * @param type the field's class, primitive or not; where the schema has another primitive type,
 *     that
 * @param getter {@code (Object) → T}, where T is the field's primitive type or else Object
 * @param setter {@code (Object, T) → void}; fails with a ClassCastException where the value is of
 *     another class than the field
 */
public record FieldAccess(Class<?> type, MethodHandle getter, MethodHandle setter) {
  private static final MethodHandle GET =
      method("get", MethodType.methodType(Object.class, int.class));
  private static final MethodHandle PUT =
      method("put", MethodType.methodType(void.class, int.class, Object.class));

  private static MethodHandle method(String name, MethodType type) {
    try {
      return MethodHandles.publicLookup().findVirtual(IndexedRecord.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The field itself, private or not; empty if it is constant, or its module does not open it. */
  public static Optional<FieldAccess> direct(Field field) {
    if (Modifier.isStatic(field.getModifiers()) || Modifier.isFinal(field.getModifiers())) {
      return Optional.empty();
    }
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(field.getDeclaringClass(), MethodHandles.lookup());
      Class<?> erased = field.getType().isPrimitive() ? field.getType() : Object.class;
      return Optional.of(
          new FieldAccess(
              field.getType(),
              lookup.unreflectGetter(field).asType(MethodType.methodType(erased, Object.class)),
              lookup
                  .unreflectSetter(field)
                  .asType(MethodType.methodType(void.class, Object.class, erased))));
    } catch (IllegalAccessException e) {
      return Optional.empty();
    }
  }

  /**
   * The field itself, as above, also if it is final.
   *
   * @throws IllegalAccessException if it cannot be set
   * @throws java.lang.reflect.InaccessibleObjectException if its module does not open it
   */
  public static FieldAccess deep(Field field) throws IllegalAccessException {
    field.setAccessible(true);
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Class<?> erased = field.getType().isPrimitive() ? field.getType() : Object.class;
    return new FieldAccess(
        field.getType(),
        getter(field),
        lookup
            .unreflectSetter(field)
            .asType(MethodType.methodType(void.class, Object.class, erased)));
  }

  /**
   * The field itself, which cannot be set.
   *
   * @throws java.lang.reflect.InaccessibleObjectException if its module does not open it
   */
  public static FieldAccess readOnly(Field field) throws IllegalAccessException {
    MethodHandle getter = getter(field);
    MethodHandle refusal =
        MethodHandles.insertArguments(
            MethodHandles.throwException(void.class, UnsupportedOperationException.class),
            0,
            new UnsupportedOperationException("a final field"));
    return new FieldAccess(
        field.getType(),
        getter,
        MethodHandles.dropArguments(refusal, 0, Object.class, getter.type().returnType()));
  }

  /**
   * Reads the field itself.
   *
   * @throws java.lang.reflect.InaccessibleObjectException if its module does not open it
   */
  private static MethodHandle getter(Field field) throws IllegalAccessException {
    field.setAccessible(true);
    Class<?> erased = field.getType().isPrimitive() ? field.getType() : Object.class;
    return MethodHandles.lookup()
        .unreflectGetter(field)
        .asType(MethodType.methodType(erased, Object.class));
  }

  /** The same of a primitive field, with values of another primitive type, which are cast. */
  public FieldAccess as(Class<?> primitive) {
    if (type == primitive) {
      return this;
    }
    return new FieldAccess(
        primitive,
        MethodHandles.explicitCastArguments(getter, MethodType.methodType(primitive, Object.class)),
        MethodHandles.explicitCastArguments(
            setter, MethodType.methodType(void.class, Object.class, primitive)));
  }

  /** The field by the record's own {@code get(int)} and {@code put(int, Object)}. */
  public static FieldAccess byPosition(int position) {
    return new FieldAccess(
        Object.class,
        MethodHandles.insertArguments(GET, 1, position)
            .asType(MethodType.methodType(Object.class, Object.class)),
        MethodHandles.insertArguments(PUT, 1, position)
            .asType(MethodType.methodType(void.class, Object.class, Object.class)));
  }
}
