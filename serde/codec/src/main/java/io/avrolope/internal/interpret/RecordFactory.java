// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.codec.model.RecordShape;
import io.avrolope.codec.model.UnboxedLayout;
import io.avrolope.internal.unboxed.UnboxedRecord;
import java.lang.invoke.MethodHandle;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Creates the objects of one record schema. Thread-safe. */
public interface RecordFactory {
  /** A new object whose fields can be set. */
  Object create() throws Throwable;

  void set(Object record, int slot, @Nullable Object value) throws Throwable;

  /** The final object, after all fields are set. */
  default Object finish(Object record) throws Throwable {
    return record;
  }

  static RecordFactory of(RecordShape shape) {
    if (shape instanceof RecordShape.Generic generic) {
      return new Generic(generic.schema());
    }
    if (shape instanceof RecordShape.Bean bean) {
      return bean.access() == RecordShape.Access.BY_POSITION
          ? new Indexed(bean.constructor())
          : new Fields(bean.constructor(), setters(bean));
    }
    if (shape instanceof RecordShape.Unboxed unboxed) {
      return new Unboxed(unboxed.layout());
    }
    return shape instanceof RecordShape.Slots slots
        ? new Slots(slots)
        : new Canonical((RecordShape.Components) shape);
  }

  private static List<MethodHandle> setters(RecordShape.Bean bean) {
    return bean.fields().stream().map(field -> bean.access().boxed(field.setter())).toList();
  }

  /** A generic record. */
  record Generic(Schema schema) implements RecordFactory {
    @Override
    public Object create() {
      return new GenericData.Record(schema);
    }

    @Override
    public void set(Object record, int slot, @Nullable Object value) {
      ((GenericData.Record) record).put(slot, value);
    }
  }

  /** A generic record without boxes. */
  record Unboxed(UnboxedLayout layout) implements RecordFactory {
    @Override
    public Object create() {
      return new UnboxedRecord(layout);
    }

    @Override
    public void set(Object record, int slot, @Nullable Object value) {
      ((UnboxedRecord) record).put(slot, value);
    }
  }

  /** An object with {@code put(int, Object)}. */
  record Indexed(MethodHandle constructor) implements RecordFactory {
    @Override
    public Object create() throws Throwable {
      return constructor.invokeExact();
    }

    @Override
    public void set(Object record, int slot, @Nullable Object value) {
      ((IndexedRecord) record).put(slot, value);
    }
  }

  /** An object with fields. */
  record Fields(MethodHandle constructor, List<MethodHandle> setters) implements RecordFactory {
    @Override
    public Object create() throws Throwable {
      return constructor.invokeExact();
    }

    @Override
    public void set(Object record, int slot, @Nullable Object value) throws Throwable {
      setters.get(slot).invokeExact(record, value);
    }
  }

  /** An object that is, or wraps, an array. */
  record Slots(RecordShape.Slots shape) implements RecordFactory {
    @Override
    public Object create() throws Throwable {
      if (shape.isFilledFirst()) {
        return new Filled(new Object[shape.size()], null);
      }
      Object object = shape.constructor().invokeExact();
      return new Filled((Object[]) shape.slots().invokeExact(object), object);
    }

    @Override
    public void set(Object record, int slot, @Nullable Object value) {
      ((Filled) record).slots()[slot] = value;
    }

    @Override
    public Object finish(Object record) throws Throwable {
      Filled filled = (Filled) record;
      return filled.object() == null
          ? shape.constructor().invokeExact(filled.slots())
          : filled.object();
    }

    /**
     * An array that is being filled.
     *
     * @param object wraps the array; null if it will be created with it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Filled(@Nullable Object[] slots, @Nullable Object object) {}
  }

  /** A Java record; collects the values before it calls the constructor. */
  final class Canonical implements RecordFactory {
    private final MethodHandle constructor;

    /** For each field of the schema, the index of its constructor argument. */
    private final int[] argumentIndexes;

    Canonical(RecordShape.Components shape) {
      int count = shape.components().size();
      this.constructor =
          shape
              .constructor(Collections.nCopies(count, Object.class))
              .asSpreader(Object[].class, count);
      this.argumentIndexes = new int[count];
      for (int i = 0; i < count; i++) {
        argumentIndexes[shape.components().get(i)] = i;
      }
    }

    @Override
    public Object create() {
      return new Object[argumentIndexes.length];
    }

    @Override
    public void set(Object record, int slot, @Nullable Object value) {
      ((@Nullable Object[]) record)[argumentIndexes[slot]] = value;
    }

    @Override
    public Object finish(Object record) throws Throwable {
      return constructor.invokeExact((Object[]) record);
    }
  }
}
