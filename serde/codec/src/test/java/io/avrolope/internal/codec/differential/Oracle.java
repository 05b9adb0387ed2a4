// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Apache Avro's classic reader. It reads from a stream of unknown length, because Avro 1.12.2
 * checks counts against a known length by the size of the reader's items instead of the writer's.
 */
final class Oracle {
  private final Conventions conventions;
  private final GenericDatumReader<@Nullable Object> reader;
  private final @Nullable Throwable noReader;

  Oracle(SchemaPair pair) {
    this(pair, plain());
  }

  Oracle(SchemaPair pair, GenericData data) {
    this.conventions = new Conventions(pair);
    this.reader = new GenericDatumReader<>(pair.writer(), pair.reader(), data);
    this.noReader = failureToResolve(pair);
  }

  /**
   * Avro accepts some defaults that it cannot convert to a value, such as any text for an enum. It
   * also checks the writer's defaults again after it applied the reader's aliases, when their
   * fields have other names.
   */
  private static @Nullable Throwable failureToResolve(SchemaPair pair) {
    try {
      Schema writer = Schema.applyAliases(pair.writer(), pair.reader());
      DecoderFactory.get().resolvingDecoder(writer, pair.reader(), null);
      return null;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return e;
    }
  }

  boolean hasReader() {
    return noReader == null;
  }

  static GenericData plain(Conversion<?>... conversions) {
    GenericData data = new GenericData();
    data.setFastReaderEnabled(false);
    for (Conversion<?> conversion : conversions) {
      data.addLogicalTypeConversion(conversion);
    }
    return data;
  }

  /**
   * Reads one datum.
   *
   * @param datum the bytes that Avro writes
   */
  Outcome read(byte[] datum) {
    ByteArrayInputStream bytes = new ByteArrayInputStream(datum);
    FilterInputStream unknownLength = new FilterInputStream(bytes) {};
    return read(
        DecoderFactory.get().directBinaryDecoder(unknownLength, null),
        () -> datum.length - bytes.available());
  }

  /** Reads one datum from an array, where Avro refuses too many counts (see above). */
  Outcome readArray(byte[] datum) {
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(datum, null);
    return read(decoder, () -> datum.length - decoder.inputStream().available());
  }

  private Outcome read(Decoder decoder, Position position) {
    if (noReader != null) {
      return new Outcome.NoReader(noReader);
    }
    try {
      Object read = reader.read(null, decoder);
      return new Outcome.Value(conventions.asOurs(read), position.get());
    } catch (AvroTypeException e) {
      return isOfResolution(e) ? new Outcome.Unresolved(e) : new Outcome.Failed(e);
    } catch (NullPointerException e) { // a bug of Avro: a dropped field that contains nested maps
      return new Outcome.NoReader(e);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return new Outcome.Failed(e);
    }
  }

  private interface Position {
    int get() throws IOException;
  }

  private static boolean isOfResolution(AvroTypeException e) {
    String message = String.valueOf(e.getMessage());
    return message
        .replaceAll("Field \"\\w+\" content mismatch: ", "")
        .matches("(?s)(Found|No match for) .*");
  }

  /**
   * The intended differences from Avro for top-level values: {@code bytes} have no length prefix,
   * and a string is a {@code String}.
   */
  record Conventions(SchemaPair pair) {
    @Nullable Object asOurs(@Nullable Object datum) {
      if (isRaw() && pair.reader().getType() == Schema.Type.BYTES) {
        return datum instanceof ByteBuffer buffer ? RandomData.content(buffer) : datum;
      }
      return datum instanceof CharSequence ? datum.toString() : datum;
    }

    byte[] asOurs(byte[] datum) {
      return isRaw() ? withoutLength(datum) : datum;
    }

    /** Whether the datum has no length prefix, so that its end cannot be checked. */
    boolean isRaw() {
      return pair.writer().getType() == Schema.Type.BYTES;
    }

    private static byte[] withoutLength(byte[] datum) {
      int start = 0;
      while (datum[start++] < 0) {}
      return Arrays.copyOfRange(datum, start, datum.length);
    }
  }
}
