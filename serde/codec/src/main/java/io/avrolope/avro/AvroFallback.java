// SPDX-License-Identifier: Apache-2.0
package io.avrolope.avro;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.codec.AvroFailures;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.wire.DatumBuffer;
import java.io.IOException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.jspecify.annotations.Nullable;

/**
 * Avro's own readers and writers, for decoders and encoders that are not plain binary. Their
 * failures quote no value of a record.
 */
final class AvroFallback {
  private AvroFallback() {}

  /** Reads with Avro's reader. */
  static final class Reader {
    private final String name;
    private final DatumReader<Object> avros;

    Reader(Schema writer, Schema reader, GenericData model) {
      this.name = reader.getFullName();
      this.avros =
          model instanceof SpecificData specific
              ? new SpecificDatumReader<>(writer, reader, specific)
              : new GenericDatumReader<>(writer, reader, model);
    }

    @Nullable Object read(Decoder in) throws IOException {
      try {
        return avros.read(null, in);
      } catch (RuntimeException e) {
        throw AvroFailures.ofReading(e, name);
      } catch (IOException e) {
        throw AvroFailures.ofReading(e, name);
      }
    }
  }

  /** Writes with Avro's writer. */
  static final class Writer {
    private final String name;
    private final DatumWriter<Object> avros;
    private final DatumEncoder planned;

    /**
     * @param planned finds what is wrong with an object, and where
     */
    Writer(Schema schema, GenericData model, DatumEncoder planned) {
      this.name = schema.getFullName();
      this.avros =
          model instanceof SpecificData specific
              ? new SpecificDatumWriter<>(schema, specific)
              : new GenericDatumWriter<>(schema, model);
      this.planned = planned;
    }

    void write(@Nullable Object datum, Encoder out) throws IOException {
      try {
        avros.write(datum, out);
      } catch (RuntimeException e) {
        explain(datum);
        throw AvroFailures.ofWriting(e, name);
      }
    }

    private void explain(@Nullable Object datum) {
      try {
        planned.encode(datum, new DatumBuffer(0));
      } catch (InvalidDatumException e) {
        throw new AvroTypeException(e.getMessage(), e);
      }
    }
  }
}
