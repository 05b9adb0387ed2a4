package io.avrolope.internal.codec;

import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.plan.SkippedRecord;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Wire;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;

/** Passes over what nobody wants of a stream. Thread-safe. */
final class StreamSkips implements SkipStep.Visitor<StreamSkips.Skip> {
  /** Moves behind a value. */
  @FunctionalInterface
  interface Skip {
    void over(StreamInput in) throws IOException;
  }

  private final Skip[] records;

  StreamSkips(List<SkippedRecord> skipped) {
    this.records = new Skip[skipped.size()];
    for (int i = 0; i < records.length; i++) {
      Skip record = skipped.get(i).step().accept(this);
      records[i] =
          skipped.get(i).nesting() == RecordRead.Nesting.BY_SCHEMA ? record : nested(record);
    }
  }

  private static Skip nested(Skip record) {
    return in -> {
      in.enter();
      record.over(in);
      in.leave();
    };
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
        throw StreamEnd.within(e, part);
      }
    };
  }

  /** Blocks that say their size are passed over by Avro's decoder, which tells of the others. */
  @Override
  public Skip blocks(SkipStep.Blocks step) {
    Skip item = step.item().accept(this);
    return in -> {
      for (long count = blocks(step, in); count > 0; count = blocks(step, in)) {
        if (step.minItemBytes() == 0) {
          in.countZeroByteItems(count);
        } else {
          items(in, item, count);
        }
      }
    };
  }

  private static long blocks(SkipStep.Blocks step, StreamInput in) throws IOException {
    return step.of() == SkipStep.Collection.MAP ? in.decoder.skipMap() : in.decoder.skipArray();
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

  @Override
  public Skip sequence(SkipStep.Sequence step) {
    Skip[] steps = step.steps().stream().map(each -> each.accept(this)).toArray(Skip[]::new);
    return in -> {
      for (Skip each : steps) {
        each.over(in);
      }
    };
  }

  @Override
  public Skip call(SkipStep.Call step) {
    int record = step.record();
    return in -> records[record].over(in);
  }
}
