package io.avrolope.internal.codec.differential;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Changes single values in an object. */
final class Rewriting {
  private Rewriting() {}

  @SuppressWarnings("unchecked") // whatever takes its place
  static @Nullable Object of(@Nullable Object datum, UnaryOperator<@Nullable Object> change) {
    if (datum instanceof IndexedRecord record) {
      for (int i = 0; i < record.getSchema().getFields().size(); i++) {
        record.put(i, of(record.get(i), change));
      }
    } else if (datum instanceof Map<?, ?> map) {
      ((Map<Object, @Nullable Object>) map).replaceAll((key, value) -> of(value, change));
    } else if (datum instanceof GenericData.Array<?> list) {
      ((List<@Nullable Object>) list).replaceAll(item -> of(item, change));
    }
    return change.apply(datum);
  }
}
