// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.internal.interpret.Skip;
import io.avrolope.internal.interpret.Skips;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.plan.SkippedRecord;
import io.avrolope.internal.wire.DatumFailure;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;

/** Builds the nodes that skip values of a stream. Thread-safe. */
final class StreamSkips extends Skips<StreamInput, IOException> {
  StreamSkips(List<SkippedRecord> skipped) {
    super(skipped);
  }

  @Override
  public Skip<StreamInput, IOException> bytes(SkipStep.Bytes step) {
    int count = step.count();
    return in -> in.decoder.skipFixed(count);
  }

  @Override
  public Skip<StreamInput, IOException> int32(SkipStep.Int32 step) {
    return in -> in.decoder.readInt();
  }

  @Override
  public Skip<StreamInput, IOException> int64(SkipStep.Int64 step) {
    return in -> in.decoder.readLong();
  }

  @Override
  public Skip<StreamInput, IOException> lengthAndBytes(SkipStep.LengthAndBytes step) {
    return StreamInput::skipContent;
  }

  /**
   * Avro's decoder skips the blocks that state their sizes; the items of other blocks are skipped
   * here.
   */
  @Override
  public Skip<StreamInput, IOException> blocks(SkipStep.Blocks step) {
    Skip<StreamInput, IOException> item = step.item().accept(this);
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

  private static void items(StreamInput in, Skip<StreamInput, IOException> item, long count)
      throws IOException {
    for (long i = 0; i < count; i++) {
      item.over(in);
    }
  }

  @Override
  protected Skip<StreamInput, IOException> inOrder(
      Skip<StreamInput, IOException>[] values, String[] parts) {
    return in -> {
      int i = 0;
      try {
        for (; i < values.length; i++) {
          values[i].over(in);
        }
      } catch (DatumFailure e) {
        throw e.within(parts[i]);
      } catch (EOFException e) {
        throw StreamFailures.within(e, parts[i]);
      }
    };
  }
}
