// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.model.DataModel;
import io.avrolope.internal.plan.WriteStep;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** Asks the data model which branch an object belongs to. */
record DeclaredBranches(DataModel model, Schema union) implements WriteStep.BranchFinder {
  @Override
  public int indexOf(Object datum) {
    try {
      return model.branch(union, datum);
    } catch (AvroRuntimeException e) {
      return -1;
    }
  }

  @Override
  public String kindOf(Object datum) {
    return datum.getClass().getName();
  }
}
