// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.util.internal.Accessor;
import org.apache.avro.util.internal.JacksonUtils;
import org.jspecify.annotations.Nullable;

/**
 * Counts the values that defaults consist of, before Avro encodes them: a default {@code {}} of a
 * record takes the defaults of all its fields, so that short schemas can have endless defaults. Not
 * thread-safe.
 */
final class DefaultCosts {
  /** The expected size: a larger table takes longer to create than the rest of a small plan. */
  private static final int FEW = 4;

  /** A value of a default takes as long and as much memory as so many other steps. */
  private static final int STEPS_PER_VALUE = 50;

  private final PlanBudget budget;
  private final IdentityHashMap<Schema.Field, Long> known = new IdentityHashMap<>(FEW);

  DefaultCosts(PlanBudget budget) {
    this.budget = budget;
  }

  /**
   * Counts the values of a field's default.
   *
   * @throws io.avrolope.error.IncompatibleSchemasException if they exceed the limit for planning
   */
  void spend(Schema.Field field) {
    budget.spend(STEPS_PER_VALUE * ofDefault(field));
  }

  /** The number of values that were counted. */
  long known(Schema.Field field) {
    return known.getOrDefault(field, 1L);
  }

  private long ofDefault(Schema.Field field) {
    Long counted = known.get(field);
    if (counted == null) {
      known.put(field, 1L); // while it is counted; Avro detects a default that contains itself
      counted = of(field.schema(), JacksonUtils.toObject(Accessor.defaultValue(field)));
      known.put(field, counted);
    }
    return counted;
  }

  private long of(Schema schema, @Nullable Object value) {
    budget.spend();
    long values = 1;
    switch (schema.getType()) {
      case RECORD -> {
        if (value instanceof Map<?, ?> record) {
          for (Schema.Field field : schema.getFields()) {
            Object own = record.get(field.name());
            values = sum(values, own == null ? ofDefault(field) : of(field.schema(), own));
          }
        }
      }
      case ARRAY -> {
        if (value instanceof Collection<?> items) {
          values = ofAll(schema.getElementType(), items);
        }
      }
      case MAP -> {
        if (value instanceof Map<?, ?> map) {
          values = ofAll(schema.getValueType(), map.values());
        }
      }
      case UNION -> {
        for (Schema branch : schema.getTypes()) {
          values = Math.max(values, of(branch, value));
        }
      }
      default -> {
        // one value
      }
    }
    return values;
  }

  private long ofAll(Schema schema, Collection<?> items) {
    long values = 1;
    for (Object item : items) {
      values = sum(values, of(schema, item));
    }
    return values;
  }

  private static long sum(long one, long other) {
    return Math.min(Integer.MAX_VALUE, one + other);
  }
}
