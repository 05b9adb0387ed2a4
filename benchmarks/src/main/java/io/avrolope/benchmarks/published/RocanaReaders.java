// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.library.AvroTrust;
import io.avrolope.benchmarks.limit.Limits;
import io.avrolope.benchmarks.limit.StraightDecoder;
import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.model.TrustedClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.jspecify.annotations.Nullable;

/**
 * The readers of one library for the forms that the posts decode. Not thread-safe.
 *
 * @param wrapper reads a {@code VersionedEvent}
 * @param wrapped reads version 2 as the newest version
 * @param versionFirst reads version 3
 */
public record RocanaReaders(Datum wrapper, Datum wrapped, Datum versionFirst) {

  /** Reads one datum. */
  @FunctionalInterface
  public interface Datum {
    Object read(byte[] bytes, int offset, int length);
  }

  /** The kind of object that an event is decoded to. */
  public enum Objects {
    SPECIFIC,
    GENERIC
  }

  /** The libraries; all use the same code to read the envelope. */
  public enum Library {
    AVRO_CLASSIC {
      @Override
      Datum reader(Schema writer, Schema reader, Objects objects) {
        return avro(writer, reader, objects, Fast.OFF);
      }
    },
    AVRO_FAST {
      @Override
      Datum reader(Schema writer, Schema reader, Objects objects) {
        return avro(writer, reader, objects, Fast.ON);
      }
    },
    AVROLOPE_INTERPRETED {
      @Override
      Datum reader(Schema writer, Schema reader, Objects objects) {
        return ours(writer, reader, objects, EngineMode.INTERPRETED);
      }
    },
    AVROLOPE_COMPILED {
      @Override
      Datum reader(Schema writer, Schema reader, Objects objects) {
        return ours(writer, reader, objects, EngineMode.COMPILED);
      }
    },
    /** Straight-line code. */
    LIMIT {
      @Override
      Datum reader(Schema writer, Schema reader, Objects objects) {
        Object example =
            objects == Objects.SPECIFIC
                ? SpecificData.get().newRecord(null, writer)
                : new GenericData.Record(writer);
        Shape shape =
            new Shape(writer, reader, List.of(example), Framing.BARE, Shape.End.CHECKED, null);
        StraightDecoder decoder = Limits.decoder(shape);
        return (bytes, offset, length) -> decoder.decode(bytes, offset, offset + length);
      }
    };

    abstract Datum reader(Schema writer, Schema reader, Objects objects);
  }

  private enum Fast {
    ON,
    OFF
  }

  private static Datum avro(Schema writer, Schema reader, Objects objects, Fast fast) {
    AvroTrust.trustGeneratedClasses();
    GenericData data = objects == Objects.SPECIFIC ? new SpecificData() : new GenericData();
    data.setFastReaderEnabled(fast == Fast.ON);
    DatumReader<Object> datumReader =
        data instanceof SpecificData specific
            ? new SpecificDatumReader<>(writer, reader, specific)
            : new GenericDatumReader<>(writer, reader, data);
    return new AvroDatum(datumReader);
  }

  private static Datum ours(Schema writer, Schema reader, Objects objects, EngineMode engine) {
    DecodeOptions options = DecodeOptions.DEFAULTS.with(engine);
    DatumDecoder decoder =
        objects == Objects.SPECIFIC
            ? Codecs.specificDecoder(writer, reader, new TrustedClasses(null), options)
            : Codecs.genericDecoder(writer, reader, options);
    return (bytes, offset, length) -> requireNonNull(decoder.decode(bytes, offset, length));
  }

  /** Apache Avro's reader, with one decoder for all data. */
  private static final class AvroDatum implements Datum {
    private final DatumReader<Object> reader;
    private @Nullable BinaryDecoder decoder;

    AvroDatum(DatumReader<Object> reader) {
      this.reader = reader;
    }

    @Override
    public Object read(byte[] bytes, int offset, int length) {
      BinaryDecoder in = DecoderFactory.get().binaryDecoder(bytes, offset, length, decoder);
      decoder = in;
      try {
        return reader.read(null, in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
