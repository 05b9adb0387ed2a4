// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

import io.avrolope.envelope.DatumForm;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.topics.inspect.DatumLayout.Part;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/** Finds where the values of a datum are in its bytes. Not thread-safe; used once. */
public final class DatumLayoutReader {
  private static final int MAX_TEXT = 120;
  private static final int MAX_HEX_BYTES = 32;
  private static final int MAX_DEPTH = 500;

  /** Values without bytes, such as empty records, are not parts; they are limited apart. */
  private static final int MAX_VALUES_PER_PART = 10;

  private final int length;
  private final int maxParts;
  private final ByteArrayInputStream bytes;
  private final BinaryDecoder in;
  private final List<Part> parts = new ArrayList<>();
  private long values;
  private int depth;

  private DatumLayoutReader(Slice datum, int maxParts) {
    this.length = datum.length();
    this.maxParts = maxParts;
    this.bytes = new ByteArrayInputStream(datum.bytes(), datum.offset(), datum.length());
    // reads no further than the value, so that the rest of the stream tells where it ends
    this.in = DecoderFactory.get().directBinaryDecoder(bytes, null);
  }

  /**
   * The layout of a datum that was decoded before with this schema.
   *
   * @param maxParts how many parts are wanted at most
   * @throws MalformedDatumException if the datum does not fit to the schema
   */
  public static DatumLayout of(Frame frame, Schema writer, int maxParts) {
    try {
      return new DatumLayoutReader(frame.datum(), maxParts).layout(frame, writer);
    } catch (IOException
        | AvroRuntimeException
        | UnsupportedOperationException // a count beyond Avro's limits
        | IndexOutOfBoundsException e) {
      throw new MalformedDatumException("The datum does not fit its schema");
    }
  }

  /**
   * The layout of a datum that cannot be decoded with this schema, up to the first value that
   * cannot be read.
   *
   * @param maxParts how many parts are wanted at most
   */
  static DatumLayout upToFailure(Frame frame, Schema writer, int maxParts) {
    DatumLayoutReader reader = new DatumLayoutReader(frame.datum(), maxParts);
    try {
      return reader.layout(frame, writer);
    } catch (IOException
        | AvroRuntimeException
        | UnsupportedOperationException // a count beyond Avro's limits
        | IndexOutOfBoundsException e) {
      return new DatumLayout(reader.parts, false);
    }
  }

  private DatumLayout layout(Frame frame, Schema writer) throws IOException {
    if (isRaw(frame.form(), writer)) {
      raw(frame.datum(), writer);
      return new DatumLayout(parts, false);
    }
    boolean isComplete = read(writer, name(writer));
    return new DatumLayout(parts, !isComplete);
  }

  private static boolean isRaw(DatumForm form, Schema writer) {
    return (writer.getType() == Schema.Type.BYTES && form.hasRawBytes())
        || (writer.getType() == Schema.Type.STRING && form.hasRawText());
  }

  private void raw(Slice datum, Schema writer) {
    byte[] all = new byte[datum.length()];
    System.arraycopy(datum.bytes(), datum.offset(), all, 0, all.length);
    String text =
        writer.getType() == Schema.Type.STRING
            ? shortened(new String(all, StandardCharsets.UTF_8))
            : hex(all);
    parts.add(new Part(name(writer), name(writer), 0, length, text));
  }

  private static String name(Schema schema) {
    return schema.getType() == Schema.Type.UNION ? "union" : schema.getFullName();
  }

  private int position() {
    return length - bytes.available();
  }

  /** Returns false if there are more parts than wanted. */
  private boolean add(String path, String type, int from, String value) {
    if (parts.size() >= maxParts) {
      return false;
    }
    parts.add(new Part(path, type, from, position(), value));
    return true;
  }

  /** Returns false if there are more parts than wanted, or values are nested too deeply. */
  private boolean read(Schema schema, String path) throws IOException {
    if (++values > (long) maxParts * MAX_VALUES_PER_PART || depth >= MAX_DEPTH) {
      return false;
    }
    depth++;
    boolean isComplete = value(schema, path);
    depth--;
    return isComplete;
  }

  private boolean value(Schema schema, String path) throws IOException {
    return switch (schema.getType()) {
      case RECORD -> record(schema, path);
      case UNION -> union(schema, path);
      case ARRAY -> array(schema, path);
      case MAP -> map(schema, path);
      default -> {
        int from = position();
        String value = leaf(schema);
        yield add(path, name(schema), from, value);
      }
    };
  }

  private boolean record(Schema schema, String path) throws IOException {
    for (Schema.Field field : schema.getFields()) {
      if (!read(field.schema(), path + "." + field.name())) {
        return false;
      }
    }
    return true;
  }

  private boolean union(Schema schema, String path) throws IOException {
    int from = position();
    Schema branch = schema.getTypes().get(in.readIndex());
    return add(path, "branch", from, name(branch)) && read(branch, path);
  }

  private boolean array(Schema schema, String path) throws IOException {
    int from = position();
    int index = 0;
    for (long count = in.readArrayStart(); ; count = in.arrayNext()) {
      if (!add(path, "count", from, Long.toString(count)) || count == 0) {
        return count == 0;
      }
      for (long i = 0; i < count; i++) {
        if (!read(schema.getElementType(), path + "[" + index++ + "]")) {
          return false;
        }
      }
      from = position();
    }
  }

  private boolean map(Schema schema, String path) throws IOException {
    int from = position();
    for (long count = in.readMapStart(); ; count = in.mapNext()) {
      if (!add(path, "count", from, Long.toString(count)) || count == 0) {
        return count == 0;
      }
      for (long i = 0; i < count; i++) {
        int keyFrom = position();
        String key = text();
        String place = path + "[\"" + shortened(key) + "\"]";
        if (!add(place, "key", keyFrom, shortened(key)) || !read(schema.getValueType(), place)) {
          return false;
        }
      }
      from = position();
    }
  }

  private String leaf(Schema schema) throws IOException {
    return switch (schema.getType()) {
      case NULL -> {
        in.readNull();
        yield "null";
      }
      case BOOLEAN -> Boolean.toString(in.readBoolean());
      case INT -> Integer.toString(in.readInt());
      case LONG -> Long.toString(in.readLong());
      case FLOAT -> Float.toString(in.readFloat());
      case DOUBLE -> Double.toString(in.readDouble());
      case STRING -> shortened(text());
      case ENUM -> schema.getEnumSymbols().get(in.readEnum());
      case FIXED -> hex(content(schema.getFixedSize()));
      case BYTES -> hex(content(in.readLong()));
      default -> throw new IllegalStateException("Not a leaf: " + schema.getType());
    };
  }

  private String text() throws IOException {
    return new String(content(in.readLong()), StandardCharsets.UTF_8);
  }

  /** Takes no memory for a length that the datum cannot have. */
  private byte[] content(long size) throws IOException {
    if (size < 0 || size > bytes.available()) {
      throw new EOFException(size + " bytes");
    }
    byte[] content = new byte[(int) size];
    in.readFixed(content);
    return content;
  }

  private static String shortened(String text) {
    return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
  }

  private static String hex(byte[] bytes) {
    HexFormat format = HexFormat.ofDelimiter(" ").withUpperCase();
    return bytes.length <= MAX_HEX_BYTES
        ? format.formatHex(bytes)
        : format.formatHex(bytes, 0, MAX_HEX_BYTES) + " …";
  }
}
