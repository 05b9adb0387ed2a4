package io.avrolope.internal.codec;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Wire;
import java.util.List;

/** Passes over what nobody wants, and checks it on the way. Thread-safe. */
final class SkipNodes implements SkipStep.Visitor<SkipNodes.Skip> {
  /** Moves behind a value. */
  interface Skip {
    void over(Input in);
  }

  private final Skip[] records;

  SkipNodes(List<SkipStep> steps) {
    this.records = new Skip[steps.size()];
    for (int i = 0; i < records.length; i++) {
      records[i] = steps.get(i).accept(this);
    }
  }

  @Override
  public Skip bytes(SkipStep.Bytes step) {
    int count = step.count();
    return in -> in.position = Wire.fixedEnd(in.position, in.end, count);
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
        ? in -> in.position = in.readLength(in.limits.maxStringBytes())
        : in -> in.position = in.readLength(in.limits.maxBytes());
  }

  @Override
  public Skip blocks(SkipStep.Blocks step) {
    Skip item = step.item().accept(this);
    int least = step.minItemBytes();
    int fixed = step.item() instanceof SkipStep.Bytes bytes ? bytes.count() : -1;
    return in -> {
      while (block(in, item, least, fixed)) {
        // the next one
      }
    };
  }

  /**
   * Passes over one block: at once if its size is said or follows from its items', else item by
   * item.
   *
   * @param fixed the bytes of each item, if all have the same; else -1
   */
  private static boolean block(Input in, Skip item, int least, int fixed) {
    int p = in.position;
    int q = Wire.longEnd(in.bytes, p, in.end);
    long count = Wire.blockCount(in.bytes, p, q);
    int start = Wire.blockStart(in.bytes, p, q, in.end);
    in.position = start;
    if (count == 0) {
      return false;
    }
    if (start > q) {
      in.position = Wire.contentEnd(in.bytes, q, start, in.end);
    } else if (least > 0) {
      Wire.requireRoom(count, least, p, start, in.end);
      if (fixed > 0) {
        in.position = start + (int) count * fixed;
      } else {
        items(in, item, count);
      }
    }
    return true;
  }

  private static void items(Input in, Skip item, long count) {
    for (long i = 0; i < count; i++) {
      try {
        item.over(in);
      } catch (DatumFailure e) {
        throw e.within("[" + i + "]");
      }
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
    return in -> {
      in.enter();
      records[record].over(in);
      in.leave();
    };
  }
}
