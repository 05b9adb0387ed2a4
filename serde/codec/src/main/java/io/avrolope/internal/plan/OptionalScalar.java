// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A union of null and one primitive type, whose branch is found without a table.
 *
 * @param nullBranch the index of null, 0 or 1
 */
public record OptionalScalar(WriteStep.Scalar value, int nullBranch) {
  /** Returns null if the step is something else. */
  public static @Nullable OptionalScalar of(WriteStep step) {
    if (!(step instanceof WriteStep.Union union)
        || union.branches().size() != 2
        || union.byClassAlone()) {
      return null;
    }
    List<WriteStep.Branch> branches = union.branches();
    int nullBranch =
        branches.stream().map(WriteStep.Branch::type).toList().indexOf(Schema.Type.NULL);
    return nullBranch >= 0 && branches.get(1 - nullBranch).step() instanceof WriteStep.Scalar scalar
        ? new OptionalScalar(scalar, nullBranch)
        : null;
  }
}
