// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.codec.model.As;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ReadStep;
import java.util.ArrayList;
import java.util.List;

/** Adapts plans to the conventions for values of Kafka records. */
public final class TopLevel {
  private TopLevel() {}

  /**
   * Reads a string that is the whole datum as a {@code String}, as Confluent's deserializer does.
   */
  public static ReadPlan ofRecord(ReadPlan plan) {
    return new ReadPlan(plan.name(), of(plan.root()), plan.records(), plan.skipped());
  }

  private static ReadStep of(ReadStep root) {
    if (root instanceof ReadStep.Union union) {
      List<ReadStep> branches = new ArrayList<>();
      for (ReadStep branch : union.branches()) {
        branches.add(of(branch));
      }
      return new ReadStep.Union(branches);
    }
    return root instanceof ReadStep.Scalar scalar && scalar.as() == As.UTF8
        ? new ReadStep.Scalar(scalar.wire(), As.STRING)
        : root;
  }
}
