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
 * @param type the field's class, primitive or not
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
