// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.FieldAccess;
import io.avrolope.codec.model.RecordShape;
import io.avrolope.error.IncompatibleSchemasException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.reflect.AvroIgnore;
import org.jspecify.annotations.Nullable;

/**
 * Finds the constructors that take all components, and the access to the components: of Java
 * records and of Kotlin's data classes.
 */
final class RecordComponents {
  private RecordComponents() {}

  /**
   * The fields of a class's components, in the order of its constructor; empty if it is neither a
   * Java record nor a data class.
   */
  static Optional<List<Field>> of(Class<?> type) {
    if (!type.isRecord()) {
      return KotlinDataClasses.components(type);
    }
    List<Field> fields = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      try {
        fields.add(type.getDeclaredField(component.getName()));
      } catch (NoSuchFieldException e) {
        throw new IllegalStateException("a component of a Java record has a field", e);
      }
    }
    return Optional.of(fields);
  }

  /**
   * The shape of a class with components.
   *
   * <p>A component without a field in the schema is null or an empty {@code Optional}. If it is
   * primitive, it must be {@code @AvroIgnore}, since its zero could be mistaken for a value.
   */
  static RecordShape shape(Schema record, Class<?> type, List<Field> components) {
    try {
      MethodHandle constructor = PojoShapes.findConstructor(type, canonical(components));
      List<Integer> slots = new ArrayList<>();
      for (Field component : components) {
        Schema.Field field = fieldOf(record, component);
        if (field == null) {
          constructor =
              MethodHandles.insertArguments(
                  constructor, slots.size(), absent(record, type, component));
        } else {
          slots.add(field.pos());
        }
      }
      for (Schema.Field each : record.getFields()) {
        if (!slots.contains(each.pos())) { // another property of a data class, which is derived
          Class<?> unused = PojoFields.find(type, each.name()).orElseThrow().getType();
          constructor = MethodHandles.dropArguments(constructor, slots.size(), unused);
          slots.add(each.pos());
        }
      }
      return new RecordShape.Components(type, erased(constructor), slots, getters(record, type));
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw PojoShapes.inaccessible("canonical constructor", type, e);
    } catch (IllegalArgumentException e) { // java.lang.invoke: too many parameters
      throw PojoShapes.inaccessible("canonical constructor with few enough parameters", type, e);
    }
  }

  private static MethodType canonical(List<Field> components) {
    return MethodType.methodType(void.class, components.stream().map(Field::getType).toList());
  }

  private static Schema.@Nullable Field fieldOf(Schema record, Field component) {
    return component.isAnnotationPresent(AvroIgnore.class)
        ? null
        : record.getField(PojoFields.nameOf(component));
  }

  private static @Nullable Object absent(Schema record, Class<?> type, Field component) {
    Class<?> taken = component.getType();
    if (taken.isPrimitive() && !component.isAnnotationPresent(AvroIgnore.class)) {
      throw new IncompatibleSchemasException(
          "Schema "
              + record.getFullName()
              + " has no field for the "
              + taken
              + " "
              + component.getName()
              + " of "
              + type.getName());
    }
    return taken == Optional.class ? Optional.empty() : Array.get(Array.newInstance(taken, 1), 0);
  }

  private static MethodHandle erased(MethodHandle constructor) {
    MethodType type = constructor.type().erase();
    return constructor.asType(type.changeReturnType(Object.class));
  }

  private static List<FieldAccess> getters(Schema record, Class<?> type)
      throws ReflectiveOperationException {
    List<FieldAccess> getters = new ArrayList<>();
    for (Schema.Field each : record.getFields()) {
      FieldAccess field = FieldAccess.readOnly(PojoFields.find(type, each.name()).orElseThrow());
      getters.add(field.as(PojoShapes.carrier(field.type(), each.schema())));
    }
    return getters;
  }
}
