package io.avrolope.internal.compile;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.RecordShape;
import io.avrolope.internal.plan.SkipStep;
import java.util.function.Predicate;

/** Looks for what is left to the interpreter, or needs care. */
final class Supported {
  /** A union of more branches has methods of its own. */
  static final int MAX_BRANCHES_IN_PLACE = 16;

  /** A constructor takes no more than 255 words, of which some are needed for the call. */
  private static final int MAX_COMPONENTS = 100;

  private Supported() {}

  static boolean all(ReadPlan plan) {
    return !any(plan, Supported::hasZeroByteItems)
        && plan.skipped().stream().noneMatch(skipped -> hasZeroByteItems(skipped.step()))
        && plan.records().stream()
            .flatMap(record -> record.fields().stream())
            .noneMatch(
                field -> field instanceof FieldStep.Skip skip && hasZeroByteItems(skip.step()))
        && plan.records().stream()
            .noneMatch(
                record ->
                    record.shape() instanceof RecordShape.Components shape
                        && shape.components().size() > MAX_COMPONENTS);
  }

  static boolean hasLargeUnion(ReadPlan plan) {
    return any(
        plan,
        step ->
            step instanceof ReadStep.Union union
                && union.branches().size() > MAX_BRANCHES_IN_PLACE);
  }

  /** The number of such items is limited for the whole datum, which made code keeps no count of. */
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
      return union.branches().stream().anyMatch(Supported::hasZeroByteItems);
    }
    return step instanceof SkipStep.Sequence sequence
        && sequence.steps().stream().anyMatch(Supported::hasZeroByteItems);
  }

  private static boolean any(ReadPlan plan, Predicate<ReadStep> wanted) {
    return any(plan.root(), wanted)
        || plan.records().stream().anyMatch(record -> any(record, wanted));
  }

  private static boolean any(RecordRead record, Predicate<ReadStep> wanted) {
    return record.fields().stream()
        .anyMatch(field -> field instanceof FieldStep.Set set && any(set.value(), wanted));
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
    return step instanceof ReadStep.Union union
        && union.branches().stream().anyMatch(branch -> any(branch, wanted));
  }
}
