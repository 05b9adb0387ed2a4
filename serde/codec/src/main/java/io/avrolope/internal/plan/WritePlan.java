package io.avrolope.internal.plan;

import java.util.List;

/**
 * All that is to be done to write a datum. Immutable.
 *
 * @param name the schema's full name, where the path of every message begins
 * @param records those that a {@link WriteStep.Call} names by their place here
 */
public record WritePlan(String name, WriteStep root, List<RecordWrite> records) {
  public WritePlan {
    records = List.copyOf(records);
  }

  /** The plan as text: a line for each field, the same for the same plan. */
  @Override
  public String toString() {
    return WritePlanText.of(this);
  }
}
