package io.avrolope.internal.compile;

import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.RecordShape;
import io.avrolope.internal.wire.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameters that all made methods of a plan begin with: the array, the position and the end;
 * how deep records are nested, if the plan has records within themselves; and where a position can
 * be left by methods that return a value, if there are any.
 */
record Parameters(boolean hasDepth, boolean hasPosition) {
  /** The local of the depth. */
  static final int DEPTH = 3;

  static Parameters of(ReadPlan plan) {
    return new Parameters(
        plan.skipped().stream()
                .anyMatch(skipped -> skipped.nesting() == RecordRead.Nesting.BY_DATUM)
            || plan.records().stream()
                .anyMatch(record -> record.nesting() == RecordRead.Nesting.BY_DATUM),
        plan.records().stream().anyMatch(record -> record.shape() instanceof RecordShape.Components)
            || PlanFeatures.hasLargeUnion(plan));
  }

  /** The local of the object that takes a position. */
  int position() {
    return hasDepth ? DEPTH + 1 : DEPTH;
  }

  int count() {
    return DEPTH + (hasDepth ? 1 : 0) + (hasPosition ? 1 : 0);
  }

  String descriptor(Class<?> returned, Class<?>... more) {
    List<Class<?>> types = new ArrayList<>(List.of(byte[].class, int.class, int.class));
    if (hasDepth) {
      types.add(int.class);
    }
    if (hasPosition) {
      types.add(Position.class);
    }
    types.addAll(List.of(more));
    return Code.descriptor(returned, types.toArray(new Class<?>[0]));
  }

  /** Loads them as a method has them, for a call of another one. */
  void load(Code code) {
    code.loadDatum();
    if (hasDepth) {
      code.load(int.class, DEPTH);
    }
    if (hasPosition) {
      code.load(Position.class, position());
    }
  }
}
