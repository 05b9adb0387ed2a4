// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.DefaultValue;
import io.avrolope.internal.wire.Wire;
import java.util.function.Function;
import org.apache.avro.generic.GenericFixed;
import org.jspecify.annotations.Nullable;

/** Builds the nodes that read a plan from streams. */
public final class StreamNodes implements ReadStep.Visitor<StreamNode> {
  private final StreamRecord[] records;
  private final StreamSkips skips;
  private final Function<FieldStep.Default, DefaultValue> defaults;

  /**
   * @param defaults supplies the defaults of fields
   */
  public StreamNodes(ReadPlan plan, Function<FieldStep.Default, DefaultValue> defaults) {
    this.defaults = defaults;
    this.skips = new StreamSkips(plan.skipped());
    this.records = plan.records().stream().map(StreamRecord::new).toArray(StreamRecord[]::new);
    for (int i = 0; i < records.length; i++) {
      records[i].setRows(rows(plan.records().get(i)));
    }
  }

  private StreamRow[] rows(RecordRead record) {
    return record.fields().stream().map(this::row).toArray(StreamRow[]::new);
  }

  private StreamRow row(FieldStep field) {
    if (field instanceof FieldStep.Set set) {
      return StreamRow.set(set.name(), set.slot(), set.value(), this);
    }
    if (field instanceof FieldStep.Default missing) {
      DefaultValue value = defaults.apply(missing);
      return StreamRow.ofNode(missing.name(), missing.slot(), in -> value.get());
    }
    FieldStep.Skip skip = (FieldStep.Skip) field;
    return StreamRow.skip(skip.name(), skip.step().accept(skips));
  }

  @Override
  public StreamNode nothing(ReadStep.Null step) {
    return in -> null;
  }

  @Override
  public StreamNode scalar(ReadStep.Scalar step) {
    return StreamScalars.of(step);
  }

  @Override
  public StreamNode fixed(ReadStep.Fixed step) {
    return in -> {
      GenericFixed fixed = step.factory().get();
      in.decoder.readFixed(fixed.bytes(), 0, step.size());
      return fixed;
    };
  }

  @Override
  public StreamNode enumeration(ReadStep.Enumeration step) {
    @Nullable Object[] values = step.values().toArray();
    return in -> {
      int index = in.readIndex(values.length, Wire.SYMBOL);
      Object value = values[index];
      if (value == null) {
        throw DatumFailure.incompatible(
            0,
            "a symbol of the reader's " + step.name(),
            "one that it lacks (" + step.lacked() + ")");
      }
      return value;
    };
  }

  @Override
  public StreamNode array(ReadStep.Array step) {
    return new StreamArray(step, step.item().accept(this));
  }

  @Override
  public StreamNode map(ReadStep.MapOf step) {
    return new StreamMap(step.shape(), step.key().accept(this), step.value().accept(this));
  }

  @Override
  public StreamNode union(ReadStep.Union step) {
    StreamNode[] branches =
        step.branches().stream().map(branch -> branch.accept(this)).toArray(StreamNode[]::new);
    return in -> branches[in.readIndex(branches.length, Wire.BRANCH)].read(in);
  }

  @Override
  public StreamNode call(ReadStep.Call step) {
    return records[step.record()];
  }

  /** A user's conversion may throw any exception for a value that it does not accept. */
  @Override
  public StreamNode convert(ReadStep.Convert step) {
    StreamNode raw = step.raw().accept(this);
    return in -> {
      Object value = raw.read(in);
      try {
        return step.converter().convert(value);
      } catch (Exception e) { // Kotlin and Scala throw checked exceptions without declaring them
        throw DatumFailure.malformed(0, step.what(), "another one", e);
      }
    };
  }

  @Override
  public StreamNode fail(ReadStep.Fail step) {
    return in -> {
      throw DatumFailure.incompatible(0, step.expected(), step.found());
    };
  }
}
