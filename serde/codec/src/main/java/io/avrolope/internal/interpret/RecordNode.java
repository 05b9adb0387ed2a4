// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.ValueDensity;
import io.avrolope.internal.wire.DatumFailure;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record by a loop over a table with a row for each field. The loop itself reads the most
 * common types.
 */
final class RecordNode implements Node {
  private final RecordRead record;
  private final RecordFactory factory;
  private final int values;
  private FieldRow[] rows = {};

  RecordNode(RecordRead record) {
    this.record = record;
    this.factory = RecordFactory.of(record.shape());
    this.values = ValueDensity.ofRecord(record);
  }

  /** Sets the fields. Separate from the constructor, since a record can contain itself. */
  void setRows(FieldRow[] fields) {
    rows = fields;
  }

  @Override
  public Object read(Input in) {
    if (record.nesting() == RecordRead.Nesting.BY_SCHEMA) {
      return fields(in);
    }
    in.enter();
    Object read = fields(in);
    in.leave();
    return read;
  }

  private Object fields(Input in) {
    int start = in.position;
    in.countValues(values, start);
    try {
      Object object = factory.create();
      if (object instanceof GenericData.Record generic) {
        generic(in, generic);
        return generic;
      }
      others(in, object);
      return factory.finish(object);
    } catch (DatumFailure e) {
      throw e;
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw DatumFailure.incompatible(
          start, "what the class of " + record.name() + " takes", "something else", e);
    }
  }

  private void generic(Input in, GenericData.Record object) {
    FieldRow[] table = rows;
    byte[] b = in.bytes;
    int end = in.end;
    int p = in.position;
    int i = 0;
    try {
      for (; i < table.length; i++) {
        p = table[i].into(object, in, b, p, end);
      }
      in.position = p;
    } catch (DatumFailure e) {
      throw e.within("." + table[i].name);
    }
  }

  private void others(Input in, Object object) {
    FieldRow[] table = rows;
    int i = 0;
    int start = in.position;
    try {
      for (; i < table.length; i++) {
        FieldRow row = table[i];
        start = in.position;
        @Nullable Object value = row.read(in);
        if (row.slot >= 0) {
          set(start, object, row.slot, value);
        }
      }
    } catch (DatumFailure e) {
      throw e.within("." + table[i].name);
    }
  }

  private void set(int at, Object object, int slot, @Nullable Object value) {
    try {
      factory.set(object, slot, value);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw DatumFailure.incompatible(
          at, "a value that the field of the class takes", DatumFailure.kind(value), e);
    }
  }
}
