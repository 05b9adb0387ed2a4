// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import java.util.List;

/**
 * The steps for writing a datum. Immutable.
 *
 * @param name the schema's full name, with which the path in each message begins
 * @param records the records that {@link WriteStep.Call} refers to by index
 */
public record WritePlan(String name, WriteStep root, List<RecordWrite> records) {
  public WritePlan {
    records = List.copyOf(records);
  }

  /** The plan as text, with a line for each field; equal plans have equal texts. */
  @Override
  public String toString() {
    return WritePlanText.of(this);
  }
}
