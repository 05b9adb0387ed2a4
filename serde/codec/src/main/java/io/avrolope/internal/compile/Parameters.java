// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.RecordShape;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.wire.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * The first parameters of all generated methods of a read plan: the array, the position and the
 * end; the depth of nested records, if the plan has recursive records; and the {@code Position}
 * that receives the end of a value, if there are methods that return a value.
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

  /** The local of the {@code Position}. */
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

  /** Passes the current method's parameters on to a call. */
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
