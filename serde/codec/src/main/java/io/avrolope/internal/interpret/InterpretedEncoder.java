// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.plan.RecordWrite;
import io.avrolope.internal.plan.WritePlan;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes objects by walking a plan, and reports where an object does not fit its schema.
 * Thread-safe.
 */
public final class InterpretedEncoder {
  private final String name;
  private final ValueWriter root;

  public InterpretedEncoder(WritePlan plan) {
    this.name = plan.name();
    List<RecordWrite> records = plan.records();
    ValueWriter[] writers = new ValueWriter[records.size()];
    ValueWriters steps = new ValueWriters(writers);
    for (int i = 0; i < writers.length; i++) {
      writers[i] = FieldsWriter.of(records.get(i), steps);
    }
    this.root = plan.root().accept(steps);
  }

  /**
   * Appends a datum.
   *
   * @throws InvalidDatumException if the object does not fit the schema
   */
  public void encode(@Nullable Object datum, DatumBuffer out) {
    try {
      root.write(datum, out);
    } catch (DatumMismatch e) {
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
