// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkipStep;
import java.util.ArrayList;
import java.util.List;

/** Merges and removes steps without changing the result. */
final class Simplification {
  private Simplification() {}

  /** Merges consecutive skipped fields of fixed size; removes empty ones. */
  static List<FieldStep> of(List<FieldStep> fields) {
    List<FieldStep> simple = new ArrayList<>();
    for (FieldStep field : fields) {
      int last = simple.size() - 1;
      if (field instanceof FieldStep.Skip skip && skip.step() instanceof SkipStep.Bytes bytes) {
        if (bytes.count() == 0) {
          continue;
        }
        if (last >= 0
            && simple.get(last) instanceof FieldStep.Skip before
            && before.step() instanceof SkipStep.Bytes more
            && (long) more.count() + bytes.count() <= Integer.MAX_VALUE) {
          simple.set(
              last,
              new FieldStep.Skip(before.name(), new SkipStep.Bytes(more.count() + bytes.count())));
          continue;
        }
      }
      simple.add(field);
    }
    return simple;
  }

  /**
   * The plan without the top-level record's fields after the last one that the reader schema has.
   */
  static ReadPlan withoutTail(ReadPlan plan) {
    if (!(plan.root() instanceof ReadStep.Call call)) {
      return plan;
    }
    RecordRead record = plan.records().get(call.record());
    if (record.nesting() == RecordRead.Nesting.BY_DATUM) {
      return plan; // the records within it need their tails
    }
    List<FieldStep> fields = new ArrayList<>(record.fields());
    int lastRead = -1;
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i) instanceof FieldStep.Set) {
        lastRead = i;
      }
    }
    List<FieldStep> wanted = new ArrayList<>(fields.subList(0, lastRead + 1));
    fields.subList(lastRead + 1, fields.size()).stream()
        .filter(FieldStep.Default.class::isInstance)
        .forEach(wanted::add);
    List<RecordRead> records = new ArrayList<>(plan.records());
    records.set(
        call.record(), new RecordRead(record.name(), record.shape(), wanted, record.nesting()));
    return new ReadPlan(plan.name(), plan.root(), records, plan.skipped());
  }
}
