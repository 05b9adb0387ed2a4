// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.plan.SkippedRecord;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Plans how to skip values of the writer schema. Not thread-safe. */
final class SkipPlanner {
  /** The expected size: a larger table takes longer to create than the rest of a small plan. */
  private static final int FEW = 4;

  /** A larger record is planned once and called, not inlined, since it may occur many times. */
  private static final int MAX_STEPS_IN_PLACE = 32;

  private final PlanBudget budget;
  private final WireSizes sizes = new WireSizes();
  private final Recursion recursion = new Recursion();
  private final List<@Nullable SkippedRecord> records = new ArrayList<>();
  private final IdentityHashMap<Schema, SkipStep> known = new IdentityHashMap<>(FEW);

  SkipPlanner(PlanBudget budget) {
    this.budget = budget;
  }

  /** The records that {@link SkipStep.Call} refers to. */
  List<SkippedRecord> records() {
    List<SkippedRecord> all = new ArrayList<>();
    for (SkippedRecord record : records) {
      if (record == null) {
        throw new IllegalStateException("a record's plan is not finished");
      }
      all.add(record);
    }
    return all;
  }

  SkipStep skip(Schema schema) {
    if (sizes.isFixed(schema)) {
      return new SkipStep.Bytes(sizes.least(schema));
    }
    return switch (schema.getType()) {
      case INT -> new SkipStep.Int32();
      case ENUM -> new SkipStep.Index(schema.getEnumSymbols().size());
      case LONG -> new SkipStep.Int64();
      case STRING -> new SkipStep.LengthAndBytes(ReadStep.Wire.STRING);
      case BYTES -> new SkipStep.LengthAndBytes(ReadStep.Wire.BYTES);
      case ARRAY -> blocks(schema.getElementType());
      case MAP -> entries(schema.getValueType());
      case UNION -> new SkipStep.Union(schema.getTypes().stream().map(this::skip).toList());
      case RECORD -> record(schema);
      default -> throw new IllegalStateException(schema.getType() + " is of fixed size");
    };
  }

  private SkipStep blocks(Schema item) {
    return new SkipStep.Blocks(SkipStep.Collection.ARRAY, skip(item), sizes.least(item));
  }

  private SkipStep entries(Schema value) {
    SkipStep key = new SkipStep.LengthAndBytes(ReadStep.Wire.STRING);
    int least = (int) Math.min(Integer.MAX_VALUE, 1L + sizes.least(value));
    return new SkipStep.Blocks(
        SkipStep.Collection.MAP, new SkipStep.Sequence(List.of(key, skip(value))), least);
  }

  private SkipStep record(Schema record) {
    SkipStep step = known.get(record);
    if (step == null) {
      step = recursion.containsItself(record) ? recursive(record) : inPlaceIfSmall(fields(record));
      known.put(record, step);
    }
    return step;
  }

  private SkipStep recursive(Schema record) {
    int index = records.size();
    SkipStep call = new SkipStep.Call(index);
    known.put(record, call);
    records.add(null);
    records.set(index, new SkippedRecord(fields(record), RecordRead.Nesting.BY_DATUM));
    return call;
  }

  private SkipStep inPlaceIfSmall(SkipStep.Sequence fields) {
    if (fields.size() <= MAX_STEPS_IN_PLACE) {
      return fields;
    }
    records.add(new SkippedRecord(fields, RecordRead.Nesting.BY_SCHEMA));
    return new SkipStep.Call(records.size() - 1);
  }

  private SkipStep.Sequence fields(Schema record) {
    budget.spend(PlanBudget.PAIR + record.getFields().size());
    List<SkipStep> steps = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      add(steps, field.name(), skip(field.schema()));
    }
    return new SkipStep.Sequence(steps);
  }

  /** Appends a field; merges consecutive fields of fixed size. */
  private static void add(List<SkipStep> steps, String name, SkipStep step) {
    int last = steps.size() - 1;
    if (step instanceof SkipStep.Bytes bytes
        && last >= 0
        && steps.get(last) instanceof SkipStep.Field before
        && before.step() instanceof SkipStep.Bytes more
        && (long) more.count() + bytes.count() <= Integer.MAX_VALUE) {
      steps.set(
          last,
          new SkipStep.Field(before.name(), new SkipStep.Bytes(more.count() + bytes.count())));
    } else if (!(step instanceof SkipStep.Bytes bytes) || bytes.count() > 0) {
      steps.add(new SkipStep.Field(name, step));
    }
  }
}
