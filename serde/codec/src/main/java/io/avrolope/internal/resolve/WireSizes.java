// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.avro.Schema;

/** Computes the smallest encoded size of a schema's values. */
final class WireSizes {
  private final Set<Schema> inProgress = Collections.newSetFromMap(new IdentityHashMap<>());
  private final IdentityHashMap<Schema, Long> known = new IdentityHashMap<>();

  private WireSizes() {}

  /** The smallest size in bytes; 0 only if every value has no bytes. */
  static int least(Schema schema) {
    return (int) Math.min(Integer.MAX_VALUE, new WireSizes().of(schema));
  }

  /**
   * Whether all values of a schema have the same size, which they have if they contain no varint.
   */
  static boolean isFixed(Schema schema) {
    return new WireSizes().fixed(schema);
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

  private boolean fixed(Schema schema) {
    return switch (schema.getType()) {
      case NULL, BOOLEAN, FIXED, FLOAT, DOUBLE -> true;
      case RECORD -> fixedRecord(schema);
      default -> false;
    };
  }

  private boolean fixedRecord(Schema record) {
    if (known.containsKey(record)) {
      return true;
    }
    boolean fixed =
        inProgress.add(record)
            && record.getFields().stream().allMatch(field -> fixed(field.schema()));
    if (fixed) {
      known.put(record, 0L);
    }
    return fixed;
  }
}
