package io.avrolope.internal.codec;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import java.io.EOFException;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/** Decodes by Apache Avro's own reader. */
final class AvroDecoder implements DatumDecoder {
  private static final Pattern FIELD = Pattern.compile("^Field \"(\\w+)\" content mismatch: ");

  private final Schema writer;
  private final GenericDatumReader<Object> reader;
  private final TrailingBytes trailing;

  AvroDecoder(Schema writer, GenericDatumReader<Object> reader, TrailingBytes trailing) {
    this.writer = writer;
    this.reader = reader;
    this.trailing = trailing;
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(bytes, offset, length, null);
    Object datum = read(in, length);
    int end = position(in, length);
    if (trailing == TrailingBytes.REFUSED && end < length) {
      throw new MalformedDatumException(
          "Expected the end of the datum but found "
              + (length - end)
              + " more bytes"
              + at(end, length));
    }
    // a string at the top is a String, as Confluent reads it; within a record Avro's rules hold
    return datum instanceof CharSequence ? datum.toString() : datum;
  }

  /**
   * Avro's readers tell of bad bytes by exceptions of any kind, and so do the conversions of
   * logical types, which may be the user's: this is the one place that takes them all.
   */
  private @Nullable Object read(BinaryDecoder in, int length) {
    try {
      return reader.read(null, in);
    } catch (EOFException e) {
      throw malformed("the end", position(in, length), length, e);
    } catch (AvrolopeException e) {
      throw e;
    } catch (AvroTypeException e) {
      throw unresolvedOrMalformed(e, position(in, length), length);
    } catch (IOException | RuntimeException e) {
      throw malformed("other bytes", position(in, length), length, e);
    } catch (StackOverflowError e) {
      throw malformed("values nested too deeply for the stack", position(in, length), length, e);
    }
  }

  /** Avro's message says the fields on the way, and then "Found …" if it is resolution's. */
  private AvrolopeException unresolvedOrMalformed(AvroTypeException e, int position, int length) {
    String rest = e.getMessage() == null ? "" : e.getMessage();
    StringBuilder path = new StringBuilder(writer.getFullName());
    Matcher field = FIELD.matcher(rest);
    while (field.find()) {
      path.append('.').append(field.group(1));
      rest = rest.substring(field.end());
      field = FIELD.matcher(rest);
    }
    if (!rest.startsWith("Found ") && !rest.startsWith("No match for ")) {
      return malformed("other bytes", position, length, e);
    }
    return new IncompatibleSchemasException(
        "Expected a value that reader schema "
            + reader.getExpected().getFullName()
            + " can take but found one that it cannot ("
            + rest
            + ") at "
            + path
            + where(position, length),
        e);
  }

  private MalformedDatumException malformed(
      String found, int position, int length, Throwable cause) {
    return new MalformedDatumException(
        "Expected a datum of schema "
            + writer.getFullName()
            + " but found "
            + found
            + at(position, length),
        cause);
  }

  private String at(int position, int length) {
    return " at " + writer.getFullName() + where(position, length);
  }

  private static String where(int position, int length) {
    return " (byte " + position + " of " + length + ")";
  }

  private static int position(BinaryDecoder in, int length) {
    try {
      return Math.min(length, Math.max(0, length - in.inputStream().available()));
    } catch (IOException e) {
      return 0;
    }
  }
}
