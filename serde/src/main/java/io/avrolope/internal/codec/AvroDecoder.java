package io.avrolope.internal.codec;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import java.io.EOFException;
import java.io.IOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/** Decodes by Apache Avro's own reader. */
final class AvroDecoder implements DatumDecoder {
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

  /** Avro's readers tell of bad bytes by exceptions of many kinds; each is caught by its name. */
  private @Nullable Object read(BinaryDecoder in, int length) {
    try {
      return reader.read(null, in);
    } catch (EOFException e) {
      throw malformed("the end", position(in, length), length, e);
    } catch (AvroTypeException e) {
      if (isResolutionError(e)) {
        throw new IncompatibleSchemasException(
            "Expected a value that reader schema "
                + reader.getExpected().getFullName()
                + " can take but found one of writer schema "
                + writer.getFullName()
                + " that it cannot"
                + at(position(in, length), length),
            e);
      }
      throw malformed("other bytes", position(in, length), length, e);
    } catch (IOException
        | AvroRuntimeException
        | IndexOutOfBoundsException
        | UnsupportedOperationException e) {
      throw malformed("other bytes", position(in, length), length, e);
    } catch (StackOverflowError e) {
      throw malformed("values nested too deeply for the stack", position(in, length), length, e);
    }
  }

  /** The words with which Avro's resolution, in contrast to its decoder, begins its complaint. */
  private static boolean isResolutionError(AvroTypeException e) {
    String message = e.getMessage();
    return message != null && (message.startsWith("Found ") || message.startsWith("No match for "));
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
    return " at " + writer.getFullName() + " (byte " + position + " of " + length + ")";
  }

  private static int position(BinaryDecoder in, int length) {
    try {
      return Math.min(length, Math.max(0, length - in.inputStream().available()));
    } catch (IOException e) {
      return 0;
    }
  }
}
