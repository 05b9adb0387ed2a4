// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.WriteStep;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericData;

/** Asks Avro's own model which branch an object belongs to. */
record AvroBranches(GenericData avro, Schema union) implements WriteStep.BranchFinder {
  @Override
  public int indexOf(Object datum) {
    try {
      return avro.resolveUnion(union, datum);
    } catch (AvroRuntimeException e) {
      return -1;
    }
  }

  @Override
  public String kindOf(Object datum) {
    String type = datum.getClass().getName();
    return datum instanceof GenericContainer container
        ? type + " of schema " + container.getSchema().getFullName()
        : type;
  }
}
