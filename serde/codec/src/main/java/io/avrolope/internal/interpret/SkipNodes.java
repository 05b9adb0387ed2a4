// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.plan.SkippedRecord;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Wire;
import java.util.List;

/** Builds the nodes that skip and check values which the reader schema lacks. Thread-safe. */
final class SkipNodes implements SkipStep.Visitor<SkipNodes.Skip> {
  /** Moves to the byte after a value. */
  interface Skip {
    void over(Input in);
  }

  /** The skipped records; {@code nested} tells which of them count against the limit for depth. */
  private final Skip[] records;

  private final boolean[] nested;

  SkipNodes(List<SkippedRecord> skipped) {
    this.records = new Skip[skipped.size()];
    this.nested = new boolean[skipped.size()];
    for (int i = 0; i < records.length; i++) {
      records[i] = skipped.get(i).step().accept(this);
      nested[i] = skipped.get(i).nesting() != RecordRead.Nesting.BY_SCHEMA;
    }
  }

  @Override
  public Skip bytes(SkipStep.Bytes step) {
    int count = step.count();
    return in -> in.position = Wire.fixedEnd(in.position, in.end, count);
  }

  @Override
  public Skip index(SkipStep.Index step) {
    int count = step.count();
    return in -> in.readIndex(count, Wire.SYMBOL);
  }

  @Override
  public Skip int32(SkipStep.Int32 step) {
    return in -> in.position = Wire.intEnd(in.bytes, in.position, in.end);
  }

  @Override
  public Skip int64(SkipStep.Int64 step) {
    return in -> in.position = Wire.longEnd(in.bytes, in.position, in.end);
  }

  @Override
  public Skip lengthAndBytes(SkipStep.LengthAndBytes step) {
    return step.wire() == ReadStep.Wire.STRING
        ? in -> in.position = in.readLength(in.limits.maxStringBytes(), ReadStep.Wire.STRING)
        : in -> in.position = in.readLength(in.limits.maxBytes(), ReadStep.Wire.BYTES);
  }

  @Override
  public Skip field(SkipStep.Field step) {
    Skip value = step.step().accept(this);
    String part = "." + step.name();
    return in -> {
      try {
        value.over(in);
      } catch (DatumFailure e) {
        throw e.within(part);
      }
    };
  }

  @Override
  public Skip blocks(SkipStep.Blocks step) {
    return new SkipBlocks(step, step.item().accept(this));
  }

  @Override
  public Skip union(SkipStep.Union step) {
    Skip[] branches =
        step.branches().stream().map(branch -> branch.accept(this)).toArray(Skip[]::new);
    return in -> branches[in.readIndex(branches.length, Wire.BRANCH)].over(in);
  }

  /** Handles the fields' names itself, which saves a stack frame for each nested record. */
  @Override
  public Skip sequence(SkipStep.Sequence step) {
    List<SkipStep> parts = step.steps();
    Skip[] values = new Skip[parts.size()];
    String[] names = new String[values.length];
    for (int i = 0; i < values.length; i++) {
      SkipStep part = parts.get(i);
      names[i] = part instanceof SkipStep.Field field ? "." + field.name() : "";
      values[i] = (part instanceof SkipStep.Field field ? field.step() : part).accept(this);
    }
    return in -> {
      int i = 0;
      try {
        for (; i < values.length; i++) {
          values[i].over(in);
        }
      } catch (DatumFailure e) {
        throw e.within(names[i]);
      }
    };
  }

  @Override
  public Skip call(SkipStep.Call step) {
    int record = step.record();
    return in -> {
      if (nested[record]) {
        in.enter();
        records[record].over(in);
        in.leave();
      } else {
        records[record].over(in);
      }
    };
  }
}
