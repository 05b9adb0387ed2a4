// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Computes the smallest encoded sizes of values. Remembers the sizes of records. Not thread-safe.
 */
final class WireSizes {
  /** The expected size: a larger table takes longer to create than the rest of a small plan. */
  private static final int FEW = 4;

  private final Set<Schema> inProgress = Collections.newSetFromMap(new IdentityHashMap<>(FEW));
  private final IdentityHashMap<Schema, Long> known = new IdentityHashMap<>(FEW);
  private final IdentityHashMap<Schema, Boolean> knownFixed = new IdentityHashMap<>(FEW);

  /** The smallest size in bytes; 0 only if every value has no bytes. */
  int least(Schema schema) {
    return (int) Math.min(Integer.MAX_VALUE, of(schema));
  }

  /**
   * Whether all values of a schema have the same size, which they have if they contain no varint.
   */
  boolean isFixed(Schema schema) {
    return switch (schema.getType()) {
      case NULL, BOOLEAN, FIXED, FLOAT, DOUBLE -> true;
      case RECORD -> fixedRecord(schema);
      default -> false;
    };
  }

  private long of(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> 0;
      case FIXED -> schema.getFixedSize();
      case FLOAT -> Float.BYTES;
      case DOUBLE -> Double.BYTES;
      case RECORD -> ofRecord(schema);
      default -> 1;
    };
  }

  private long ofRecord(Schema record) {
    Long sumKnown = known.get(record);
    if (sumKnown != null) {
      return sumKnown;
    }
    if (!inProgress.add(record)) {
      return 1; // infinite, so any value will do
    }
    long sum = 0;
    for (Schema.Field field : record.getFields()) {
      sum = Math.min(Integer.MAX_VALUE, sum + of(field.schema()));
    }
    inProgress.remove(record);
    known.put(record, sum);
    return sum;
  }

  /** A record that is in progress contains itself; no datum of it is finite. */
  private boolean fixedRecord(Schema record) {
    Boolean fixedKnown = knownFixed.get(record);
    if (fixedKnown != null) {
      return fixedKnown;
    }
    knownFixed.put(record, false);
    boolean fixed = record.getFields().stream().allMatch(field -> isFixed(field.schema()));
    knownFixed.put(record, fixed);
    return fixed;
  }
}
