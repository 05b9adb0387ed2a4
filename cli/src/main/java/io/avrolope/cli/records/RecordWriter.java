package io.avrolope.cli.records;

import io.avrolope.kafka.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Makes records of lines. */
final class RecordWriter implements AutoCloseable {
  private final String topic;
  private final LineReader lines;
  private final KafkaAvroSerializer values = new KafkaAvroSerializer();
  private final KafkaAvroSerializer keys = new KafkaAvroSerializer();
  private final KeyKind kind;

  /** What a key's bytes are. */
  enum KeyKind {
    TEXT,
    AVRO
  }

  RecordWriter(String topic, LineReader lines, KeyKind kind, Map<String, Object> properties) {
    this.topic = topic;
    this.lines = lines;
    this.kind = kind;
    values.configure(properties, false);
    if (kind == KeyKind.AVRO) {
      keys.configure(properties, true);
    }
  }

  /**
   * The record that a line says.
   *
   * @throws io.avrolope.cli.json.JsonMisfitException if it is no datum of the schema
   * @throws org.apache.kafka.common.KafkaException as a serializer does
   */
  ProducerRecord<byte[], byte[]> record(String text) {
    LineReader.Line line = lines.read(text);
    ProducerRecord<byte[], byte[]> none = new ProducerRecord<>(topic, null);
    byte[] key = key(none, line.key());
    byte[] value = values.serialize(topic, none.headers(), line.value());
    return new ProducerRecord<>(topic, null, null, key, value, none.headers());
  }

  private byte @Nullable [] key(ProducerRecord<byte[], byte[]> none, @Nullable Object key) {
    if (key == null) {
      return null;
    }
    return kind == KeyKind.TEXT
        ? key.toString().getBytes(StandardCharsets.UTF_8)
        : keys.serialize(topic, none.headers(), key);
  }

  @Override
  public void close() {
    values.close();
    keys.close();
  }
}
