package io.avrolope.internal.codec.differential;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** Changes whatever can be changed in an object that was decoded. */
final class Spoiling {
  private Spoiling() {}

  static void of(@Nullable Object datum) {
    if (datum instanceof IndexedRecord record) {
      for (int i = 0; i < record.getSchema().getFields().size(); i++) {
        of(record.get(i));
        record.put(i, null);
      }
    } else if (datum instanceof Map<?, ?> map) {
      map.values().forEach(Spoiling::of);
      map.keySet().forEach(Spoiling::of);
      map.clear();
    } else if (datum instanceof Collection<?> items) {
      items.forEach(Spoiling::of);
      items.clear();
    } else if (datum instanceof ByteBuffer buffer && !buffer.isReadOnly()) {
      for (int i = 0; i < buffer.limit(); i++) {
        buffer.put(i, (byte) 0x55);
      }
    } else if (datum instanceof GenericFixed fixed) {
      Arrays.fill(fixed.bytes(), (byte) 0x55);
    } else if (datum instanceof Utf8 text) {
      text.set("spoiled");
    }
  }
}
