// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import io.avrolope.error.MalformedDatumException;
import java.io.IOException;
import java.io.UncheckedIOException;
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

/**
 * Writes each generic datum as one line of JSON, whose length is bounded: a datum of some kilobytes
 * can have a JSON of gigabytes, since JSON repeats the names of fields. Immutable.
 *
 * <p>Avro's own encoder is not used, because its limit for nested values is half of what a
 * deserializer accepts.
 */
public final class JsonDatumWriter {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
          .build();

  /** A character takes up to two bytes, and a growing text is copied. */
  private static final int HEAP_PER_CHAR = 32;

  private static final int MAX_CHARS =
      (int) Math.min(1 << 28, Runtime.getRuntime().maxMemory() / HEAP_PER_CHAR);

  private final JsonEncoding encoding;
  private final int maxChars;
  private final TooLong tooLong;

  /** The treatment of a longer text. */
  private enum TooLong {
    REFUSED,
    CUT
  }

  private JsonDatumWriter(JsonEncoding encoding, int maxChars, TooLong tooLong) {
    this.encoding = encoding;
    this.maxChars = maxChars;
    this.tooLong = tooLong;
  }

  /** Writes whole data, of which each fits into a part of the memory. */
  public JsonDatumWriter(JsonEncoding encoding) {
    this(encoding, MAX_CHARS, TooLong.REFUSED);
  }

  /**
   * Writes only the beginning of a longer datum, for people.
   *
   * @param maxChars what is longer is cut; it is a little longer than this then
   */
  public static JsonDatumWriter cutting(JsonEncoding encoding, int maxChars) {
    return new JsonDatumWriter(encoding, maxChars, TooLong.CUT);
  }

  /**
   * The JSON of a datum, without a line end.
   *
   * @param datum as a deserializer returns it; {@code bytes} may be an array or a buffer
   * @throws MalformedDatumException if values are nested too deeply, or the JSON is too long
   */
  public String text(Schema schema, @Nullable Object datum) {
    BoundedWriter text = new BoundedWriter(maxChars);
    try {
      JsonGenerator out = JSON.createGenerator(text);
      write(schema, datum instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : datum, out);
      out.close(); // not if it fails: it would write the rest of its buffer
    } catch (BoundedWriter.FullException e) {
      return cut(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (StackOverflowError e) {
      throw new MalformedDatumException(
          "Expected a datum but found values nested too deeply for the stack");
    }
    return text.toString();
  }

  private String cut(BoundedWriter text) {
    if (tooLong == TooLong.REFUSED) {
      throw new MalformedDatumException(
          "Expected a datum whose JSON has at most "
              + maxChars
              + " characters but found a longer one. Run with more memory (-Xmx)");
    }
    return text.toString();
  }

  private void write(Schema schema, @Nullable Object datum, JsonGenerator out) throws IOException {
    if (schema.getType() == Schema.Type.UNION) {
      Schema branch = schema.getTypes().get(GenericData.get().resolveUnion(schema, datum));
      writeBranch(branch, datum, out);
    } else if (datum == null) {
      out.writeNull();
    } else {
      writeValue(schema, datum, out);
    }
  }

  private void writeBranch(Schema branch, @Nullable Object datum, JsonGenerator out)
      throws IOException {
    if (encoding == JsonEncoding.PLAIN || branch.getType() == Schema.Type.NULL) {
      write(branch, datum, out);
    } else {
      out.writeStartObject();
      out.writeFieldName(branch.getFullName());
      write(branch, datum, out);
      out.writeEndObject();
    }
  }

  private void writeValue(Schema schema, Object datum, JsonGenerator out) throws IOException {
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

  private void record(Schema schema, IndexedRecord record, JsonGenerator out) throws IOException {
    out.writeStartObject();
    for (Schema.Field field : schema.getFields()) {
      out.writeFieldName(field.name());
      write(field.schema(), record.get(field.pos()), out);
    }
    out.writeEndObject();
  }

  private void array(Schema items, Collection<?> array, JsonGenerator out) throws IOException {
    out.writeStartArray();
    for (Object item : array) {
      write(items, item, out);
    }
    out.writeEndArray();
  }

  private void map(Schema values, Map<?, ?> map, JsonGenerator out) throws IOException {
    out.writeStartObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.writeFieldName(Objects.requireNonNull(entry.getKey()).toString());
      write(values, entry.getValue(), out);
    }
    out.writeEndObject();
  }
}
