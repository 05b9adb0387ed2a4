// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.DecodedDatum;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.schema.SchemaReference;
import io.avrolope.topics.json.JsonDatumWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Formats each record as one line of JSON. Not thread-safe. */
final class RecordFormatter implements AutoCloseable {
  private static final JsonFactory JSON = new JsonFactory();
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final LineFormat format;
  private final JsonDatumWriter json;
  private final EnvelopeInspector values;
  private final Optional<EnvelopeInspector> keys;

  /**
   * @param properties properties of an {@link EnvelopeInspector}; data are always generic
   */
  RecordFormatter(Map<String, ?> properties, LineFormat format) {
    Map<String, Object> generic = new HashMap<>(properties);
    generic.put("specific.avro.reader", false);
    generic.put("schema.reflection", false);
    generic.put("avro.use.logical.type.converters", false);
    this.format = format;
    this.json = new JsonDatumWriter(format.encoding());
    this.values = new EnvelopeInspector(generic, RecordPart.VALUE);
    this.keys =
        format.key() == KeyFormat.AVRO && format.shape() != LineContent.VALUE
            ? Optional.of(new EnvelopeInspector(generic, RecordPart.KEY))
            : Optional.empty();
  }

  /**
   * The line of a record, without a line end.
   *
   * @throws AvrolopeException if the value cannot be decoded
   * @throws UndecodableKeyException if the key is Avro and cannot be decoded
   */
  String line(ConsumerRecord<byte[], byte[]> record) {
    byte[] bytes = record.value();
    Frame frame =
        bytes == null ? null : values.inspect(record.topic(), record.headers(), Slice.of(bytes));
    String value = frame == null ? "null" : datum(values, record.topic(), frame);
    if (format.shape() == LineContent.VALUE) {
      return value;
    }
    StringWriter line = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(line)) {
      out.writeStartObject();
      out.writeNumberField("partition", record.partition());
      out.writeNumberField("offset", record.offset());
      out.writeNumberField("timestamp", record.timestamp());
      key(record, out);
      headers(record, out);
      if (format.shape() == LineContent.RECORD_AND_ENVELOPE) {
        envelope(frame, out);
      }
      out.writeFieldName("value");
      out.writeRawValue(value);
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toString();
  }

  private String datum(EnvelopeInspector inspector, String topic, Frame frame) {
    DecodedDatum decoded = inspector.decode(topic, frame);
    return json.text(decoded.reader(), decoded.datum());
  }

  private void key(ConsumerRecord<byte[], byte[]> record, JsonGenerator out) throws IOException {
    byte[] key = record.key();
    if (format.key() == KeyFormat.NONE) {
      return;
    }
    if (key == null) {
      out.writeNullField("key");
    } else if (keys.isPresent()) {
      out.writeFieldName("key");
      out.writeRawValue(avroKey(keys.get(), record, key));
    } else if (format.key() == KeyFormat.STRING) {
      out.writeStringField("key", new String(key, StandardCharsets.UTF_8));
    } else {
      bytes("key", key, format.key() == KeyFormat.HEX ? Optional.empty() : Utf8Text.of(key), out);
    }
  }

  private String avroKey(
      EnvelopeInspector inspector, ConsumerRecord<byte[], byte[]> record, byte[] key) {
    try {
      Frame frame = inspector.inspect(record.topic(), record.headers(), Slice.of(key));
      return datum(inspector, record.topic(), frame);
    } catch (AvrolopeException e) {
      throw new UndecodableKeyException(e);
    }
  }

  /** Writes bytes as text, or in hex under a name that ends with {@code Hex}. */
  private static void bytes(String name, byte[] bytes, Optional<String> text, JsonGenerator out)
      throws IOException {
    if (text.isPresent()) {
      out.writeStringField(name, text.get());
    } else {
      out.writeStringField(name + "Hex", HEX.formatHex(bytes));
    }
  }

  private static void headers(ConsumerRecord<byte[], byte[]> record, JsonGenerator out)
      throws IOException {
    out.writeArrayFieldStart("headers");
    for (Header header : record.headers()) {
      out.writeStartObject();
      out.writeStringField("name", header.key());
      byte[] value = header.value();
      if (value == null) {
        out.writeNullField("value");
      } else {
        bytes("value", value, Utf8Text.of(value), out);
      }
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void envelope(@Nullable Frame frame, JsonGenerator out) throws IOException {
    if (frame == null) {
      out.writeNullField("envelope");
      return;
    }
    out.writeObjectFieldStart("envelope");
    out.writeStringField("name", frame.envelope());
    SchemaReference writer = frame.writer();
    if (writer instanceof SchemaReference.Id id) {
      out.writeNumberField("id", id.id());
    } else if (writer instanceof SchemaReference.Version version) {
      out.writeStringField("subject", version.subject());
      out.writeNumberField("version", version.version());
    } else {
      out.writeStringField("writer", writer.toString());
    }
    out.writeEndObject();
  }

  @Override
  public void close() {
    values.close();
    keys.ifPresent(EnvelopeInspector::close);
  }
}
