package io.avrolope.internal.codec;

import io.avrolope.error.InvalidDatumException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/** Encodes by Apache Avro's own writer. */
final class AvroEncoder implements DatumEncoder {
  private static final Pattern STEPS = Pattern.compile("(\\.\\w+|\\[\\d+])+");
  private static final Pattern UNION_FIELD = Pattern.compile(" \\(field=(\\w+)\\)$");

  private final Schema schema;
  private final GenericDatumWriter<Object> writer;

  AvroEncoder(Schema schema, GenericDatumWriter<Object> writer) {
    this.schema = schema;
    this.writer = writer;
  }

  /**
   * Avro's writer tells of a datum that does not fit by exceptions of any kind, and so do the
   * conversions of logical types, which may be the user's: this is the one place that takes them
   * all.
   */
  @Override
  public void encode(Object datum, DatumBuffer out) {
    try {
      writer.write(datum, EncoderFactory.get().directBinaryEncoder(out, null));
    } catch (NullPointerException e) {
      throw invalid("null", e.getMessage());
    } catch (RuntimeException e) {
      throw invalid("another type", e.getMessage());
    } catch (StackOverflowError e) {
      throw invalid("values nested too deeply for the stack", null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has no cause: Avro's own messages quote the value. Of them only the path is kept. */
  private InvalidDatumException invalid(String found, @Nullable String avroMessage) {
    return new InvalidDatumException(
        "Expected a value of schema "
            + schema.getFullName()
            + " but found "
            + found
            + " at "
            + schema.getFullName()
            + path(avroMessage == null ? "" : avroMessage));
  }

  /** The last thing in the message; a path with a map's key, which is a value too, is left out. */
  private String path(String avroMessage) {
    Matcher field = UNION_FIELD.matcher(avroMessage);
    if (field.find()) {
      return "." + field.group(1);
    }
    String root = " at " + schema.getName();
    int start = avroMessage.lastIndexOf(root);
    String path = start < 0 ? "" : avroMessage.substring(start + root.length());
    return STEPS.matcher(path).matches() ? path : "";
  }
}
