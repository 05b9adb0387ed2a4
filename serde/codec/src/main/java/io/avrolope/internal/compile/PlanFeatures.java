// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.plan.SkippedRecord;
import java.util.List;
import java.util.function.Predicate;

/** Finds features of read plans that compiled code does not support, or that need special code. */
final class PlanFeatures {
  /** A union of more branches gets its own methods. */
  static final int MAX_BRANCHES_IN_PLACE = 16;

  /** A constructor has at most 255 words of parameters, some of which the call needs. */
  private static final int MAX_COMPONENTS = 100;

  private PlanFeatures() {}

  static boolean isCompilable(ReadPlan plan) {
    for (RecordRead record : plan.records()) {
      if (hasManyComponents(record.shape()) || skipsZeroByteItems(record)) {
        return false;
      }
    }
    for (SkippedRecord skipped : plan.skipped()) {
      if (hasZeroByteItems(skipped.step())) {
        return false;
      }
    }
    return !any(plan, PlanFeatures::hasZeroByteItems);
  }

  private static boolean hasManyComponents(RecordShape shape) {
    return shape instanceof RecordShape.Components all && all.components().size() > MAX_COMPONENTS;
  }

  private static boolean skipsZeroByteItems(RecordRead record) {
    for (FieldStep field : record.fields()) {
      if (field instanceof FieldStep.Skip skip && hasZeroByteItems(skip.step())) {
        return true;
      }
    }
    return false;
  }

  static boolean hasLargeUnion(ReadPlan plan) {
    return any(
        plan,
        step ->
            step instanceof ReadStep.Union union
                && union.branches().size() > MAX_BRANCHES_IN_PLACE);
  }

  /**
   * The number of such items is limited for the whole datum, and compiled code does not count them.
   */
  private static boolean hasZeroByteItems(ReadStep step) {
    return step instanceof ReadStep.Array array && array.minItemBytes() == 0;
  }

  private static boolean hasZeroByteItems(SkipStep step) {
    if (step instanceof SkipStep.Blocks blocks) {
      return blocks.minItemBytes() == 0 || hasZeroByteItems(blocks.item());
    }
    if (step instanceof SkipStep.Field field) {
      return hasZeroByteItems(field.step());
    }
    if (step instanceof SkipStep.Union union) {
      return anyHasZeroByteItems(union.branches());
    }
    return step instanceof SkipStep.Sequence sequence && anyHasZeroByteItems(sequence.steps());
  }

  private static boolean anyHasZeroByteItems(List<SkipStep> steps) {
    for (SkipStep step : steps) {
      if (hasZeroByteItems(step)) {
        return true;
      }
    }
    return false;
  }

  private static boolean any(ReadPlan plan, Predicate<ReadStep> wanted) {
    boolean found = any(plan.root(), wanted);
    for (RecordRead record : plan.records()) {
      found = found || any(record, wanted);
    }
    return found;
  }

  private static boolean any(RecordRead record, Predicate<ReadStep> wanted) {
    for (FieldStep field : record.fields()) {
      if (field instanceof FieldStep.Set set && any(set.value(), wanted)) {
        return true;
      }
    }
    return false;
  }

  private static boolean any(ReadStep step, Predicate<ReadStep> wanted) {
    if (wanted.test(step)) {
      return true;
    }
    if (step instanceof ReadStep.Array array) {
      return any(array.item(), wanted);
    }
    if (step instanceof ReadStep.MapOf map) {
      return any(map.value(), wanted);
    }
    if (step instanceof ReadStep.Convert convert) {
      return any(convert.raw(), wanted);
    }
    return step instanceof ReadStep.Union union && any(union.branches(), wanted);
  }

  private static boolean any(List<ReadStep> steps, Predicate<ReadStep> wanted) {
    for (ReadStep step : steps) {
      if (any(step, wanted)) {
        return true;
      }
    }
    return false;
  }
}
