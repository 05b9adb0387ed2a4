// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import java.util.List;

/**
 * The steps for reading a datum. Immutable.
 *
 * @param name the writer schema's full name, with which the path in each message begins
 * @param records the records that {@link ReadStep.Call} refers to by index
 * @param skipped the records that {@link SkipStep.Call} refers to by index
 */
public record ReadPlan(
    String name, ReadStep root, List<RecordRead> records, List<SkippedRecord> skipped) {
  public ReadPlan {
    records = List.copyOf(records);
    skipped = List.copyOf(skipped);
  }

  /** The plan as text, with a line for each field; equal plans have equal texts. */
  @Override
  public String toString() {
    return ReadPlanText.of(this);
  }
}
