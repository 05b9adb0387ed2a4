// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import io.avrolope.internal.plan.WriteStep;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Finds the branch of one union that an object belongs to. For most objects their class decides;
 * the others are checked as Avro does. Immutable.
 */
public final class BranchTable {
  /** Later branches are found by name, whose cost does not grow with the number of branches. */
  private static final int MAX_COMPARED = 16;

  private final WriteStep.Union union;
  private final Class<?>[] classes;
  private final int[] branchOfClass;
  private final Schema[] schemas;
  private final int nothing;
  private final int array;
  private final int map;
  private final int string;
  private final int bytes;

  public BranchTable(WriteStep.Union union) {
    this.union = union;
    List<WriteStep.KnownClass> known = union.classes();
    this.classes = known.stream().map(WriteStep.KnownClass::type).toArray(Class<?>[]::new);
    this.branchOfClass = known.stream().mapToInt(WriteStep.KnownClass::branch).toArray();
    this.schemas =
        union.branches().stream()
            .limit(MAX_COMPARED)
            .map(WriteStep.Branch::schema)
            .toArray(Schema[]::new);
    this.nothing = branchOf(union, Schema.Type.NULL);
    this.array = branchOf(union, Schema.Type.ARRAY);
    this.map = branchOf(union, Schema.Type.MAP);
    this.string = branchOf(union, Schema.Type.STRING);
    this.bytes = branchOf(union, Schema.Type.BYTES);
  }

  private static int branchOf(WriteStep.Union union, Schema.Type type) {
    return union.branches().stream().map(WriteStep.Branch::type).toList().indexOf(type);
  }

  /** The index of the branch; -1 if the object belongs to none. */
  public int indexOf(@Nullable Object datum) {
    if (datum == null || isNull(datum)) {
      return nothing;
    }
    Class<?> type = datum.getClass();
    for (int i = 0; i < classes.length; i++) {
      if (classes[i] == type) {
        return branchOfClass[i];
      }
    }
    return union.byClassAlone() ? union.others().indexOf(datum) : byInterface(datum);
  }

  /** Whether Avro treats an object as null in a union. */
  static boolean isNull(@Nullable Object datum) {
    return datum == null || datum == JsonProperties.NULL_VALUE;
  }

  /**
   * Checks in Avro's order, so that an object with several of these interfaces gets the same branch
   * as with Avro.
   */
  private int byInterface(Object datum) {
    if (datum instanceof GenericContainer container) {
      int named = named(container.getSchema());
      if (named >= 0) {
        return named;
      }
    }
    if (isNamed(datum)) {
      return union.others().indexOf(datum);
    }
    if (datum instanceof Collection) {
      return array;
    }
    if (datum instanceof Map) {
      return map;
    }
    if (datum instanceof GenericFixed) {
      return union.others().indexOf(datum);
    }
    if (datum instanceof CharSequence) {
      return string;
    }
    return datum instanceof ByteBuffer ? bytes : union.others().indexOf(datum);
  }

  private static boolean isNamed(Object datum) {
    return datum instanceof IndexedRecord
        || datum instanceof GenericEnumSymbol
        || datum instanceof Enum;
  }

  /** The usual case: the object has the same schema object as the branch. */
  @SuppressWarnings("ReferenceEquality") // other instances are compared by name, and by Avro
  private int named(Schema schema) {
    for (int i = 0; i < schemas.length; i++) {
      if (schemas[i] == schema) {
        return i;
      }
    }
    return -1;
  }
}
