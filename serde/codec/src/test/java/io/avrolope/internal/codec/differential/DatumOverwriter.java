// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** Overwrites every mutable part of a decoded object. */
final class DatumOverwriter {
  private DatumOverwriter() {}

  static void overwrite(@Nullable Object datum) {
    if (datum instanceof IndexedRecord record) {
      for (int i = 0; i < record.getSchema().getFields().size(); i++) {
        overwrite(record.get(i));
        record.put(i, null);
      }
    } else if (datum instanceof Map<?, ?> map) {
      map.values().forEach(DatumOverwriter::overwrite);
      map.keySet().forEach(DatumOverwriter::overwrite);
      map.clear();
    } else if (datum instanceof Collection<?> items) {
      items.forEach(DatumOverwriter::overwrite);
      items.clear();
    } else if (datum instanceof ByteBuffer buffer && !buffer.isReadOnly()) {
      for (int i = 0; i < buffer.limit(); i++) {
        buffer.put(i, (byte) 0x55);
      }
    } else if (datum instanceof GenericFixed fixed) {
      Arrays.fill(fixed.bytes(), (byte) 0x55);
    } else if (datum instanceof Utf8 text) {
      text.set("overwritten");
    }
  }
}
