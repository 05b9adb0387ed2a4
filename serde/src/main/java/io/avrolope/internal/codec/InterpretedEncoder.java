package io.avrolope.internal.codec;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.plan.RecordWrite;
import io.avrolope.internal.plan.WritePlan;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks a plan. Says where an object does not fit its schema. Immutable. */
final class InterpretedEncoder implements DatumEncoder {
  private final String name;
  private final ValueWriter root;

  InterpretedEncoder(WritePlan plan) {
    this.name = plan.name();
    List<RecordWrite> records = plan.records();
    ValueWriter[] writers = new ValueWriter[records.size()];
    ValueWriters steps = new ValueWriters(writers);
    for (int i = 0; i < writers.length; i++) {
      writers[i] = FieldsWriter.of(records.get(i), steps);
    }
    this.root = plan.root().accept(steps);
  }

  @Override
  public void encode(@Nullable Object datum, DatumBuffer out) {
    try {
      root.write(datum, out);
    } catch (Misfit e) {
      throw e.at(name);
    } catch (StackOverflowError e) {
      throw new InvalidDatumException(
          "Expected a datum of schema "
              + name
              + " but found values nested too deeply for the stack at "
              + name);
    }
  }
}
