// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.server.records.PartView.Shown;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** Shows records in lists. Not thread-safe. */
final class RecordView implements AutoCloseable {
  private static final int MAX_CHARS = 8_192;
  private static final int MAX_HEADERS = 50;
  private static final int MAX_HEADER_BYTES = 256;

  private final PartView keys;
  private final PartView values;

  RecordView(Decoding decoding, SchemaLinks links) {
    this.keys = new PartView(RecordPart.KEY, decoding, links);
    this.values = new PartView(RecordPart.VALUE, decoding, links);
  }

  /** A record as JSON; null if it does not match the filter. */
  @Nullable ObjectNode of(ConsumerRecord<byte[], byte[]> record, RecordFilter filter) {
    Shown key = shown(keys, record, record.key());
    Shown value = shown(values, record, record.value());
    if (!filter.matches(record, key, value)) {
      return null;
    }
    ObjectNode json = place(record);
    json.set("key", key == null ? null : key.json());
    json.set("value", value == null ? null : value.json());
    putHeaders(json, record.headers(), MAX_HEADER_BYTES);
    return json;
  }

  private static @Nullable Shown shown(
      PartView view, ConsumerRecord<byte[], byte[]> record, byte @Nullable [] bytes) {
    return bytes == null ? null : view.of(record.topic(), record.headers(), bytes, MAX_CHARS);
  }

  /** Where and when a record was written. */
  static ObjectNode place(ConsumerRecord<?, ?> record) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("partition", record.partition())
        .put("offset", record.offset())
        .put("timestamp", timestamp(record));
  }

  /** In milliseconds since 1970; -1 if the record has no time. */
  static long timestamp(ConsumerRecord<?, ?> record) {
    return record.timestampType() == TimestampType.NO_TIMESTAMP_TYPE ? -1 : record.timestamp();
  }

  /** Adds the first headers of a record, with the beginnings of their values. */
  static void putHeaders(ObjectNode json, Headers headers, int maxBytes) {
    ArrayNode shown = json.putArray("headers");
    boolean isCut = false;
    for (Header header : headers) {
      if (shown.size() == MAX_HEADERS) {
        isCut = true;
        break;
      }
      put(shown.addObject().put("name", header.key()), header.value(), maxBytes);
    }
    json.put("headersCut", isCut);
  }

  private static void put(ObjectNode json, byte @Nullable [] value, int maxBytes) {
    if (value == null) {
      json.putNull("text").putNull("hex");
      return;
    }
    json.put("text", ShownText.utf8(value).map(text -> ShownText.cut(text, maxBytes)).orElse(null));
    json.put("hex", ShownText.hex(value, maxBytes));
    if (value.length > maxBytes) {
      json.put("cut", true);
    }
  }

  @Override
  public void close() {
    keys.close();
    values.close();
  }
}
