// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import io.avrolope.error.InvalidDatumException;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Field;
import org.jspecify.annotations.Nullable;

/**
 * Finds the branch of a union's Struct: the branch whose field is not null. The Struct has a field
 * for each branch other than null, in the order of the branches. Thread-safe.
 */
final class UnionBranches implements ToIntFunction<Object> {
  private final StructSlots slots;

  /** The branch of each field. */
  private final int[] branches;

  /** The branch of a Struct without a value; -1 if the union has no null. */
  private final int none;

  UnionBranches(Schema union, org.apache.kafka.connect.data.Schema connect) {
    this.slots = new StructSlots(connect);
    this.branches = present(union);
    this.none = union.isNullable() ? union.getIndexNamed("null") : -1;
  }

  /** The branches other than null. */
  static int[] present(Schema union) {
    List<Schema> all = union.getTypes();
    return IntStream.range(0, all.size())
        .filter(branch -> all.get(branch).getType() != Schema.Type.NULL)
        .toArray();
  }

  /** The field of a branch; null for the null branch, which has none. */
  static @Nullable Field field(
      Schema union, int branch, org.apache.kafka.connect.data.Schema connect) {
    int[] branches = present(union);
    for (int i = 0; i < branches.length; i++) {
      if (branches[i] == branch) {
        return connect.fields().get(i);
      }
    }
    return null;
  }

  @Override
  public int applyAsInt(Object struct) {
    @Nullable Object[] values = StructSlots.of(slots, struct);
    int branch = none;
    boolean found = false;
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        continue;
      }
      if (found) {
        throw new InvalidDatumException("The Struct of a union has two fields that are not null");
      }
      found = true;
      branch = branches[i];
    }
    return branch;
  }
}
