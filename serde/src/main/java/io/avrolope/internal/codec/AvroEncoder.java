package io.avrolope.internal.codec;

import io.avrolope.error.InvalidDatumException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/** Encodes by Apache Avro's own writer. */
final class AvroEncoder implements DatumEncoder {
  private static final Pattern PATH = Pattern.compile(" at ([\\w.]+)[^ ]*$");

  private final Schema schema;
  private final GenericDatumWriter<Object> writer;

  AvroEncoder(Schema schema, GenericDatumWriter<Object> writer) {
    this.schema = schema;
    this.writer = writer;
  }

  /** Avro's writer tells of a datum that does not fit by exceptions of these kinds. */
  @Override
  public void encode(Object datum, DatumBuffer out) {
    try {
      writer.write(datum, EncoderFactory.get().directBinaryEncoder(out, null));
    } catch (NullPointerException e) {
      throw invalid("null", e.getMessage());
    } catch (ClassCastException | AvroRuntimeException | IndexOutOfBoundsException e) {
      throw invalid("another type", e.getMessage());
    } catch (StackOverflowError e) {
      throw invalid("values nested too deeply for the stack", null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Has no cause: Avro's own messages quote the value. Of them only the path is kept, which begins
   * with the schema's name, up to the first map key or array index.
   */
  private InvalidDatumException invalid(String found, @Nullable String avroMessage) {
    Matcher path = PATH.matcher(avroMessage == null ? "" : avroMessage);
    String place =
        path.find() && path.group(1).startsWith(schema.getFullName())
            ? path.group(1)
            : schema.getFullName();
    return new InvalidDatumException(
        "Expected a value of schema "
            + schema.getFullName()
            + " but found "
            + found
            + " at "
            + place);
  }
}
