// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import io.avrolope.kafka.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Encodes lines of JSON as records. */
final class LineEncoder implements AutoCloseable {
  private final String topic;
  private final LineParser lines;
  private final KafkaAvroSerializer values = new KafkaAvroSerializer();
  private final KafkaAvroSerializer keys = new KafkaAvroSerializer();
  private final KeyEncoding keyEncoding;

  /** How keys are encoded. */
  enum KeyEncoding {
    TEXT,
    AVRO
  }

  LineEncoder(
      String topic, LineParser lines, KeyEncoding keyEncoding, Map<String, Object> properties) {
    this.topic = topic;
    this.lines = lines;
    this.keyEncoding = keyEncoding;
    values.configure(properties, false);
    if (keyEncoding == KeyEncoding.AVRO) {
      keys.configure(properties, true);
    }
  }

  /**
   * Encodes a line.
   *
   * @throws io.avrolope.topics.json.JsonMismatchException if the line does not match the schemas
   * @throws org.apache.kafka.common.KafkaException if a serializer fails
   */
  ProducerRecord<byte[], byte[]> record(String text) {
    LineParser.Line line = lines.parse(text);
    ProducerRecord<byte[], byte[]> empty = new ProducerRecord<>(topic, null);
    byte[] key = key(empty, line.key());
    byte[] value = values.serialize(topic, empty.headers(), line.value());
    return new ProducerRecord<>(topic, null, null, key, value, empty.headers());
  }

  private byte @Nullable [] key(ProducerRecord<byte[], byte[]> empty, @Nullable Object key) {
    if (key == null) {
      return null;
    }
    return keyEncoding == KeyEncoding.TEXT
        ? key.toString().getBytes(StandardCharsets.UTF_8)
        : keys.serialize(topic, empty.headers(), key);
  }

  @Override
  public void close() {
    values.close();
    keys.close();
  }
}
