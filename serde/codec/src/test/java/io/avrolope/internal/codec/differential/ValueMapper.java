// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Replaces values within an object. */
final class ValueMapper {
  private ValueMapper() {}

  @SuppressWarnings("unchecked") // the replacement may be of any class
  static @Nullable Object map(@Nullable Object datum, UnaryOperator<@Nullable Object> change) {
    if (datum instanceof IndexedRecord record) {
      for (int i = 0; i < record.getSchema().getFields().size(); i++) {
        record.put(i, map(record.get(i), change));
      }
    } else if (datum instanceof Map<?, ?> values) {
      ((Map<Object, @Nullable Object>) values).replaceAll((key, value) -> map(value, change));
    } else if (datum instanceof GenericData.Array<?> list) {
      ((List<@Nullable Object>) list).replaceAll(item -> map(item, change));
    }
    return change.apply(datum);
  }
}
