// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.plan.SkippedRecord;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Wire;
import java.util.List;

/** Builds the nodes that skip and check values of an array. Thread-safe. */
final class SkipNodes extends Skips<Input, RuntimeException> {
  SkipNodes(List<SkippedRecord> skipped) {
    super(skipped);
  }

  @Override
  public Skip<Input, RuntimeException> bytes(SkipStep.Bytes step) {
    int count = step.count();
    return in -> in.position = Wire.fixedEnd(in.position, in.end, count);
  }

  @Override
  public Skip<Input, RuntimeException> int32(SkipStep.Int32 step) {
    return in -> in.position = Wire.intEnd(in.bytes, in.position, in.end);
  }

  @Override
  public Skip<Input, RuntimeException> int64(SkipStep.Int64 step) {
    return in -> in.position = Wire.longEnd(in.bytes, in.position, in.end);
  }

  @Override
  public Skip<Input, RuntimeException> lengthAndBytes(SkipStep.LengthAndBytes step) {
    return step.wire() == ReadStep.Wire.STRING
        ? in -> in.position = in.readLength(in.limits.maxStringBytes(), ReadStep.Wire.STRING)
        : in -> in.position = in.readLength(in.limits.maxBytes(), ReadStep.Wire.BYTES);
  }

  @Override
  public Skip<Input, RuntimeException> blocks(SkipStep.Blocks step) {
    return new SkipBlocks(step, step.item().accept(this));
  }

  @Override
  protected Skip<Input, RuntimeException> inOrder(
      Skip<Input, RuntimeException>[] values, String[] parts) {
    return in -> {
      int i = 0;
      try {
        for (; i < values.length; i++) {
          values[i].over(in);
        }
      } catch (DatumFailure e) {
        throw e.within(parts[i]);
      }
    };
  }
}
