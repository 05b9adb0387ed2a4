// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.WriteStep;
import java.util.function.ToIntFunction;
import org.apache.avro.AvroRuntimeException;

/** Asks the data model's finder which branch an object belongs to. */
record DeclaredBranches(ToIntFunction<Object> finder) implements WriteStep.BranchFinder {
  @Override
  public int indexOf(Object datum) {
    try {
      return finder.applyAsInt(datum);
    } catch (AvroRuntimeException e) {
      return -1;
    }
  }

  @Override
  public String kindOf(Object datum) {
    return datum.getClass().getName();
  }
}
