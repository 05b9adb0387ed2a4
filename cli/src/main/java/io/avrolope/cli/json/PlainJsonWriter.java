// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Writes {@link JsonEncoding#PLAIN}. */
final class PlainJsonWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private PlainJsonWriter() {}

  static String text(Schema schema, @Nullable Object datum) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      write(schema, datum, out);
    }
    return text.toString();
  }

  private static void write(Schema schema, @Nullable Object datum, JsonGenerator out)
      throws IOException {
    if (schema.getType() == Schema.Type.UNION) {
      write(schema.getTypes().get(GenericData.get().resolveUnion(schema, datum)), datum, out);
    } else if (datum == null) {
      out.writeNull();
    } else {
      writeValue(schema, datum, out);
    }
  }

  private static void writeValue(Schema schema, Object datum, JsonGenerator out)
      throws IOException {
    switch (schema.getType()) {
      case RECORD -> record(schema, (IndexedRecord) datum, out);
      case ARRAY -> array(schema.getElementType(), (Collection<?>) datum, out);
      case MAP -> map(schema.getValueType(), (Map<?, ?>) datum, out);
      case BYTES -> out.writeString(text((ByteBuffer) datum));
      case FIXED -> out.writeString(text(ByteBuffer.wrap(((GenericFixed) datum).bytes())));
      case INT, LONG -> out.writeNumber(((Number) datum).longValue());
      case FLOAT -> out.writeNumber(((Number) datum).floatValue());
      case DOUBLE -> out.writeNumber(((Number) datum).doubleValue());
      case BOOLEAN -> out.writeBoolean((Boolean) datum);
      default -> out.writeString(datum.toString()); // strings and enum symbols
    }
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString();
  }

  private static void record(Schema schema, IndexedRecord record, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    for (Schema.Field field : schema.getFields()) {
      out.writeFieldName(field.name());
      write(field.schema(), record.get(field.pos()), out);
    }
    out.writeEndObject();
  }

  private static void array(Schema items, Collection<?> array, JsonGenerator out)
      throws IOException {
    out.writeStartArray();
    for (Object item : array) {
      write(items, item, out);
    }
    out.writeEndArray();
  }

  private static void map(Schema values, Map<?, ?> map, JsonGenerator out) throws IOException {
    out.writeStartObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.writeFieldName(Objects.requireNonNull(entry.getKey()).toString());
      write(values, entry.getValue(), out);
    }
    out.writeEndObject();
  }
}
