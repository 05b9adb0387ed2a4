package io.avrolope.internal.codec;

import io.avrolope.internal.plan.FieldAccess;
import io.avrolope.internal.plan.RecordShape;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Makes the objects of one record for the interpreter. Thread-safe. */
interface RecordMaker {
  /** An object whose fields can be set. */
  Object create() throws Throwable;

  void set(Object record, int slot, @Nullable Object value) throws Throwable;

  /** What the object becomes when all its fields are set. */
  default Object finish(Object record) throws Throwable {
    return record;
  }

  static RecordMaker of(RecordShape shape) {
    if (shape instanceof RecordShape.Generic generic) {
      return new Indexed(() -> new GenericData.Record(generic.schema()));
    }
    if (shape instanceof RecordShape.Bean bean) {
      return bean.access() == RecordShape.Access.BY_POSITION
          ? new Indexed(() -> bean.constructor().invokeExact())
          : new Fields(bean.constructor(), setters(bean.fields()));
    }
    return new Canonical((RecordShape.Components) shape);
  }

  private static List<MethodHandle> setters(List<FieldAccess> fields) {
    return fields.stream()
        .map(
            field ->
                field
                    .setter()
                    .asType(MethodType.methodType(void.class, Object.class, Object.class)))
        .toList();
  }

  /** Calls a constructor. */
  interface Constructor {
    Object call() throws Throwable;
  }

  /** A record with {@code put(int, Object)}. */
  record Indexed(Constructor constructor) implements RecordMaker {
    @Override
    public Object create() throws Throwable {
      return constructor.call();
    }

    @Override
    public void set(Object record, int slot, @Nullable Object value) {
      ((IndexedRecord) record).put(slot, value);
    }
  }

  /** An object with fields. */
  record Fields(MethodHandle constructor, List<MethodHandle> setters) implements RecordMaker {
    @Override
    public Object create() throws Throwable {
      return constructor.invokeExact();
    }

    @Override
    public void set(Object record, int slot, @Nullable Object value) throws Throwable {
      setters.get(slot).invokeExact(record, value);
    }
  }

  /** A Java record: the values are gathered first. */
  final class Canonical implements RecordMaker {
    private final MethodHandle constructor;
    private final int[] components;

    Canonical(RecordShape.Components shape) {
      int count = shape.components().size();
      this.constructor =
          shape
              .constructor()
              .asType(MethodType.genericMethodType(count))
              .asSpreader(Object[].class, count);
      this.components = shape.components().stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public Object create() {
      return new Object[components.length];
    }

    @Override
    public void set(Object record, int slot, @Nullable Object value) {
      for (int i = 0; i < components.length; i++) {
        if (components[i] == slot) {
          ((@Nullable Object[]) record)[i] = value;
        }
      }
    }

    @Override
    public Object finish(Object record) throws Throwable {
      return constructor.invokeExact((Object[]) record);
    }
  }
}
