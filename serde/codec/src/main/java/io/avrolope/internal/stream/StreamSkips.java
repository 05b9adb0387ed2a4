// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.plan.SkippedRecord;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Wire;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;

/** Builds the nodes that skip values of a stream which the reader schema lacks. Thread-safe. */
final class StreamSkips implements SkipStep.Visitor<StreamSkips.Skip> {
  /** Moves to the byte after a value. */
  @FunctionalInterface
  interface Skip {
    void over(StreamInput in) throws IOException;
  }

  /** The skipped records; {@code nested} tells which of them count against the limit for depth. */
  private final Skip[] records;

  private final boolean[] nested;

  StreamSkips(List<SkippedRecord> skipped) {
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
    return in -> in.decoder.skipFixed(count);
  }

  @Override
  public Skip index(SkipStep.Index step) {
    int count = step.count();
    return in -> in.readIndex(count, Wire.SYMBOL);
  }

  @Override
  public Skip int32(SkipStep.Int32 step) {
    return in -> in.decoder.readInt();
  }

  @Override
  public Skip int64(SkipStep.Int64 step) {
    return in -> in.decoder.readLong();
  }

  @Override
  public Skip lengthAndBytes(SkipStep.LengthAndBytes step) {
    return StreamInput::skipContent;
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
      } catch (EOFException e) {
        throw StreamFailures.within(e, part);
      }
    };
  }

  /**
   * Avro's decoder skips the blocks that state their sizes; the items of other blocks are skipped
   * here.
   */
  @Override
  public Skip blocks(SkipStep.Blocks step) {
    Skip item = step.item().accept(this);
    return in -> {
      for (long count = blocks(step, in); count > 0; count = blocks(step, in)) {
        if (step.minItemBytes() == 0) {
          in.countZeroByteItems(count, 1);
        } else {
          items(in, item, count);
        }
      }
    };
  }

  private static long blocks(SkipStep.Blocks step, StreamInput in) throws IOException {
    return step.of() == SkipStep.Collection.MAP ? in.skipMapBlocks() : in.skipArrayBlocks();
  }

  private static void items(StreamInput in, Skip item, long count) throws IOException {
    for (long i = 0; i < count; i++) {
      item.over(in);
    }
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
      } catch (EOFException e) {
        throw StreamFailures.within(e, names[i]);
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
