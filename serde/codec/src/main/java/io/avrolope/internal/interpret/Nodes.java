// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.codec.model.Converter;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.Wire;
import java.util.IdentityHashMap;
import org.apache.avro.generic.GenericFixed;
import org.jspecify.annotations.Nullable;

/** Builds the interpreter's nodes from a plan. */
final class Nodes implements ReadStep.Visitor<Node> {
  /** The expected size: a larger table takes longer to create than the rest of a small plan. */
  private static final int FEW = 4;

  private final Strings strings;

  /** Whether strings are neither shared nor limited in length. */
  private final boolean plain;

  private final Limits limits;
  private final SkipNodes skips;
  private final RecordNode[] records;
  private final IdentityHashMap<FieldStep.Default, DefaultNode> defaults =
      new IdentityHashMap<>(FEW);

  Nodes(ReadPlan plan, Strings strings, Limits limits) {
    this.strings = strings;
    this.plain =
        !strings.areShared()
            && limits.maxStringBytes() == Limits.NONE
            && limits.maxBytes() == Limits.NONE;
    this.limits = limits;
    this.skips = new SkipNodes(plan.skipped());
    this.records = new RecordNode[plan.records().size()];
    for (int i = 0; i < records.length; i++) {
      records[i] = new RecordNode(plan.records().get(i));
    }
    for (int i = 0; i < records.length; i++) {
      records[i].setRows(rows(plan.records().get(i)));
    }
    for (RecordRead record : plan.records()) {
      requireDefaults(record);
    }
  }

  /** Detects an invalid default now, not at the first datum that needs it. */
  private void requireDefaults(RecordRead record) {
    for (FieldStep field : record.fields()) {
      if (field instanceof FieldStep.Default missing) {
        try {
          defaultOf(missing).get();
        } catch (DatumFailure e) {
          throw new IncompatibleSchemasException(
              "Cannot read the default of " + record.name() + "." + field.name(), e);
        }
      }
    }
  }

  private FieldRow[] rows(RecordRead record) {
    FieldRow[] rows = new FieldRow[record.fields().size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(record.fields().get(i));
    }
    return rows;
  }

  private FieldRow row(FieldStep field) {
    if (field instanceof FieldStep.Set set) {
      return FieldRow.set(set, this, plain);
    }
    if (field instanceof FieldStep.Default missing) {
      return FieldRow.ofNode(missing.name(), missing.slot(), defaultOf(missing));
    }
    FieldStep.Skip skip = (FieldStep.Skip) field;
    return FieldRow.skip(skip.name(), skip.step().accept(skips));
  }

  /** The node for the default of a field; the same at each call. */
  DefaultNode defaultOf(FieldStep.Default field) {
    return defaults.computeIfAbsent(
        field, missing -> new DefaultNode(missing.value().accept(this), missing.encoded(), limits));
  }

  @Override
  public Node nothing(ReadStep.Null step) {
    return in -> null;
  }

  @Override
  public Node scalar(ReadStep.Scalar step) {
    return new ScalarNode(step, strings);
  }

  @Override
  public Node fixed(ReadStep.Fixed step) {
    return in -> {
      int p = in.position;
      in.position = Wire.fixedEnd(p, in.end, step.size());
      GenericFixed fixed = step.factory().get();
      System.arraycopy(in.bytes, p, fixed.bytes(), 0, step.size());
      return fixed;
    };
  }

  @Override
  public Node enumeration(ReadStep.Enumeration step) {
    @Nullable Object[] values = step.values().toArray();
    return in -> {
      int p = in.position;
      int index = in.readIndex(values.length, Wire.SYMBOL);
      Object value = values[index];
      if (value == null) {
        throw DatumFailure.incompatible(
            p,
            "a symbol of the reader's " + step.name(),
            "one that it lacks (" + step.lacked() + ")");
      }
      return value;
    };
  }

  @Override
  public Node array(ReadStep.Array step) {
    return new ArrayNode(step, step.item().accept(this));
  }

  @Override
  public Node map(ReadStep.MapOf step) {
    return new MapNode(step, step.key().accept(this), step.value().accept(this));
  }

  @Override
  public Node union(ReadStep.Union step) {
    Node[] branches = new Node[step.branches().size()];
    for (int i = 0; i < branches.length; i++) {
      branches[i] = step.branches().get(i).accept(this);
    }
    return in -> branches[in.readIndex(branches.length, Wire.BRANCH)].read(in);
  }

  @Override
  public Node call(ReadStep.Call step) {
    return records[step.record()];
  }

  /** A user's conversion may throw any exception for a value that it does not accept. */
  @Override
  public Node convert(ReadStep.Convert step) {
    RawBytes bytes = RawBytes.of(step.raw());
    if (bytes != null && step.converter() instanceof Converter.OfBytes direct) {
      return ofBytes(step, bytes, direct);
    }
    Node raw = step.raw().accept(this);
    return in -> {
      int p = in.position;
      Object value = raw.read(in);
      try {
        return step.converter().convert(value);
      } catch (Exception e) { // Kotlin and Scala throw checked exceptions without declaring them
        throw DatumFailure.malformed(p, step.what(), "another one", e);
      }
    };
  }

  private static Node ofBytes(ReadStep.Convert step, RawBytes bytes, Converter.OfBytes converter) {
    return in -> {
      int p = in.position;
      int to = bytes.end(in);
      int from = in.position;
      in.position = to;
      try {
        return converter.ofBytes(in.bytes, from, to);
      } catch (Exception e) { // Kotlin and Scala throw checked exceptions without declaring them
        throw DatumFailure.malformed(p, step.what(), "another one", e);
      }
    };
  }

  @Override
  public Node fail(ReadStep.Fail step) {
    return in -> {
      throw DatumFailure.incompatible(in.position, step.expected(), step.found());
    };
  }
}
