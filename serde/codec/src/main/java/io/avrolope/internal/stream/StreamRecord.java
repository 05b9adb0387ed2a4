// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.internal.interpret.RecordFactory;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.ValueDensity;
import io.avrolope.internal.wire.DatumFailure;
import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a record from a stream by a loop over a table with a row for each field. */
final class StreamRecord implements StreamNode {
  private final RecordRead record;
  private final RecordFactory factory;
  private final int values;
  private StreamRow[] rows = {};

  StreamRecord(RecordRead record) {
    this.record = record;
    this.factory = RecordFactory.of(record.shape());
    this.values = ValueDensity.ofRecord(record);
  }

  /** Sets the fields. Separate from the constructor, since a record can contain itself. */
  void setRows(StreamRow[] fields) {
    rows = fields;
  }

  @Override
  public Object read(StreamInput in) throws IOException {
    if (record.nesting() == RecordRead.Nesting.BY_SCHEMA) {
      return fields(in);
    }
    in.enter();
    Object read = fields(in);
    in.leave();
    return read;
  }

  private Object fields(StreamInput in) throws IOException {
    in.countValues(values);
    Object object = createOrFinish(null);
    StreamRow[] table = rows;
    int i = 0;
    try {
      for (; i < table.length; i++) {
        StreamRow row = table[i];
        Object value = row.read(in);
        if (row.slot >= 0) {
          set(object, row.slot, value);
        }
      }
    } catch (DatumFailure e) {
      throw e.within("." + table[i].name);
    } catch (EOFException e) {
      throw StreamFailures.within(e, "." + table[i].name);
    }
    return createOrFinish(object);
  }

  /**
   * Creates an object, or finishes one whose fields are all set.
   *
   * @throws DatumFailure if the class throws an exception
   */
  private Object createOrFinish(@Nullable Object filled) {
    try {
      return filled == null ? factory.create() : factory.finish(filled);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw DatumFailure.incompatible(
          0, "what the class of " + record.name() + " takes", "something else", e);
    }
  }

  private void set(Object object, int slot, @Nullable Object value) {
    try {
      factory.set(object, slot, value);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw DatumFailure.incompatible(
          0, "a value that the field of the class takes", DatumFailure.kind(value), e);
    }
  }
}
