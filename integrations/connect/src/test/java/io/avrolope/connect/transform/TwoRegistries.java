// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.transform;

import io.avrolope.registry.testserver.RegistryServer;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;

/**
 * Two registries whose ids differ, and records of topic {@code orders} as MirrorMaker's source task
 * makes them for topic {@code a.orders}.
 */
final class TwoRegistries implements AutoCloseable {
  static final String ORDER =
      "{\"type\":\"record\",\"name\":\"Order\",\"namespace\":\"shop\",\"fields\":"
          + "[{\"name\":\"id\",\"type\":\"long\"}]}";

  /** An order. Its datum is the byte 0E. */
  static final long ORDER_ID = 7;

  final RegistryServer source = new RegistryServer();
  final RegistryServer target = new RegistryServer();

  /** The source's id of the values, and of the keys, which are strings. */
  final int orderId = source.register("orders-value", ORDER);

  final int keyId = source.register("orders-key", "\"string\"");

  TwoRegistries() {
    for (String used : new String[] {"\"int\"", "\"long\"", "\"bytes\""}) {
      target.register("others", used);
    }
  }

  /** The transform's properties: both registries and others. */
  Map<String, Object> properties(Object... more) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("source.schema.registry.url", source.url());
    properties.put("target.schema.registry.url", target.url());
    properties.put("source.max.retries", 0);
    properties.put("target.max.retries", 0);
    for (int i = 0; i < more.length; i += 2) {
      properties.put((String) more[i], more[i + 1]);
    }
    return properties;
  }

  RewriteEnvelope.Value<SourceRecord> values(Object... more) {
    return configured(new RewriteEnvelope.Value<>(), more);
  }

  RewriteEnvelope.Key<SourceRecord> keys(Object... more) {
    return configured(new RewriteEnvelope.Key<>(), more);
  }

  private <T extends RewriteEnvelope<?>> T configured(T transform, Object... more) {
    transform.configure(properties(more));
    return transform;
  }

  /** Confluent's envelope around one byte. */
  static byte[] confluent(int id, int... datum) {
    ByteBuffer record = ByteBuffer.allocate(5 + datum.length).put((byte) 0).putInt(id);
    for (int each : datum) {
      record.put((byte) each);
    }
    return record.array();
  }

  /** A record with an order as its value. */
  SourceRecord order() {
    return mirrored(confluent(orderId, 0x0E));
  }

  static SourceRecord mirrored(@Nullable Object value) {
    return mirrored("a.orders", null, value, new ConnectHeaders());
  }

  static SourceRecord mirrored(
      String topic, @Nullable Object key, @Nullable Object value, Headers headers) {
    return new SourceRecord(
        Map.of("cluster", "a", "topic", topic.substring(2), "partition", 3),
        Map.of("offset", 42L),
        topic,
        3,
        Schema.OPTIONAL_BYTES_SCHEMA,
        key,
        Schema.BYTES_SCHEMA,
        value,
        1_700_000_000_000L,
        headers);
  }

  @Override
  public void close() {
    source.close();
    target.close();
  }
}
