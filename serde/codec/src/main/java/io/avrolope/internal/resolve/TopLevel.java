package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ReadStep;
import java.util.ArrayList;
import java.util.List;

/** What is different where a datum is the whole value of a Kafka record. */
public final class TopLevel {
  private TopLevel() {}

  /** A string that is the whole datum is a {@code String}, as Confluent's deserializer gives it. */
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
    return root instanceof ReadStep.Scalar scalar && scalar.as() == ReadStep.As.UTF8
        ? new ReadStep.Scalar(scalar.wire(), ReadStep.As.STRING)
        : root;
  }
}
