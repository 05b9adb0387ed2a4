package io.avrolope.benchmarks.seed;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.contestant.Trust;
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
 * One contestant's readers of what the posts decode. Not thread-safe.
 *
 * @param wrapper of a {@code VersionedEvent}
 * @param wrapped of version 2, into the newest one
 * @param versionFirst of version 3
 */
public record RocanaReaders(Datum wrapper, Datum wrapped, Datum versionFirst) {

  /** Reads one datum. */
  @FunctionalInterface
  public interface Datum {
    Object read(byte[] bytes, int offset, int length);
  }

  /** What an event is decoded to. */
  public enum Objects {
    SPECIFIC,
    GENERIC
  }

  /** Who decodes; all have the same code before a datum. */
  public enum Contestant {
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
    Trust.generatedClasses();
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

  /** Apache Avro's, with one decoder for all data. */
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
