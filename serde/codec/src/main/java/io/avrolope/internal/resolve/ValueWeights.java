// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadStep;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Estimates the memory of values that are read from no bytes, in units of 8 bytes. The length of a
 * datum does not limit the number of such values. Not thread-safe.
 */
final class ValueWeights {
  /** The header of an object, and of the array that it refers to. */
  private static final int OBJECT = 5;

  private final Map<Integer, Long> records = new HashMap<>();

  /**
   * The weight of a record, which {@link #of} takes into account from now on.
   *
   * @param index of the record in the plan
   * @param slots the number of the reader's fields
   * @param defaultValues the number of values that the defaults of its fields consist of
   */
  long add(int index, List<FieldStep> fields, int slots, long defaultValues) {
    long weight = OBJECT + slots + OBJECT * defaultValues;
    for (FieldStep field : fields) {
      if (field instanceof FieldStep.Set set) {
        weight = Math.min(Integer.MAX_VALUE, weight + of(set.value()));
      }
    }
    records.put(index, weight);
    return weight;
  }

  /** The weight of an item of an array, with the reference to it. */
  int ofItem(ReadStep item) {
    return (int) Math.min(Integer.MAX_VALUE, 1 + of(item));
  }

  private long of(ReadStep step) {
    if (step instanceof ReadStep.Call call) {
      return records.getOrDefault(call.record(), (long) OBJECT);
    }
    if (step instanceof ReadStep.Convert convert) {
      return OBJECT + of(convert.raw());
    }
    return step instanceof ReadStep.Fixed ? OBJECT : 0;
  }
}
