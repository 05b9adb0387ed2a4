package io.avrolope.internal.plan;

import java.util.List;

/**
 * All that is to be done to read a datum. Immutable.
 *
 * @param name the writer schema's full name, where the path of every message begins
 * @param records those that a {@link ReadStep.Call} names by their place here
 * @param skipped those that a {@link SkipStep.Call} names
 */
public record ReadPlan(
    String name, ReadStep root, List<RecordRead> records, List<SkippedRecord> skipped) {
  public ReadPlan {
    records = List.copyOf(records);
    skipped = List.copyOf(skipped);
  }

  /** The plan as text: a line for each step, the same for the same plan. */
  @Override
  public String toString() {
    return ReadPlanText.of(this);
  }
}
