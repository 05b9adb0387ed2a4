// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.Marks;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.differential.Difference.Kind;
import io.avrolope.internal.wire.DatumBuffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Encodes objects with all engines and compares the bytes. Every second object is corrupted. */
final class EncoderTrial implements Trial {
  private final OutcomeCounts counts;
  private final GenericData conversions;
  private final EncoderProvider provider;

  /** Creates the encoder under test: an engine's, or one that is broken on purpose. */
  interface EncoderProvider {
    DatumEncoder encoder(Engine engine, Schema schema, Object example);
  }

  EncoderTrial(OutcomeCounts counts) {
    this(counts, Engine::encoder);
  }

  EncoderTrial(OutcomeCounts counts, EncoderProvider provider) {
    this.counts = counts;
    this.conversions = Oracle.plain();
    this.provider = provider;
  }

  @Override
  public int dataPerSeed() {
    return 8;
  }

  @Override
  public Optional<Difference> run(SchemaPair pair, SeededRandom random, int count) {
    Schema schema = pair.writer();
    RandomData data = new RandomData(random, new MinimumDepths());
    Map<Engine, DatumEncoder> encoders = new EnumMap<>(Engine.class);
    for (int i = 0; i < count; i++) {
      Object datum = data.datum(schema);
      if (i % 2 == 1) {
        datum = DatumCorruption.of(datum, random);
      }
      if (datum != null) {
        Object example = datum;
        for (Engine engine : Engine.values()) {
          encoders.computeIfAbsent(engine, each -> provider.encoder(each, schema, example));
        }
        Optional<Difference> difference = compare(encoders, schema, datum);
        if (difference.isPresent()) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }

  /** Compares all engines with Avro. */
  private Optional<Difference> compare(
      Map<Engine, DatumEncoder> encoders, Schema schema, Object datum) {
    byte @Nullable [] expected = expected(schema, datum);
    counts.add(
        expected == null ? new Outcome.Failed(new Throwable()) : new Outcome.Value(datum, 0),
        false);
    for (Map.Entry<Engine, DatumEncoder> encoder : encoders.entrySet()) {
      String what = difference(encoder.getValue(), datum, expected);
      if (what != null) {
        String hex = HexFormat.of().formatHex(expected == null ? new byte[0] : expected);
        SchemaPair pair = new SchemaPair(schema, schema);
        return Optional.of(
            new Difference(encoder.getKey().name(), Kind.BYTES_WRITTEN, pair, hex, what));
      }
    }
    return Optional.empty();
  }

  private byte @Nullable [] expected(Schema schema, Object datum) {
    if (schema.getType() == Schema.Type.BYTES) {
      if (datum instanceof byte[] bytes) {
        return bytes;
      }
      return datum instanceof ByteBuffer buffer ? RandomData.content(buffer) : null;
    }
    try {
      return BlockEncoding.ONE_BLOCK.encode(schema, datum, conversions);
    } catch (RuntimeException | StackOverflowError e) {
      return null; // Avro has no common exception for an object that does not match
    }
  }

  private static @Nullable String difference(
      DatumEncoder encoder, Object datum, byte @Nullable [] expected) {
    DatumBuffer out = new DatumBuffer(7);
    try {
      encoder.encode(datum, out);
    } catch (InvalidDatumException e) {
      Marks.assertNoneIn(e);
      return expected == null || isStricter(e)
          ? null
          : "expected bytes but found " + e + " for " + shown(datum);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return "expected no such exception but found " + e + " for " + shown(datum);
    }
    byte[] found = out.copyFrom(7);
    if (expected == null) {
      return "expected to be refused but found " + hex(found) + " for " + shown(datum);
    }
    return Arrays.equals(expected, found)
        ? null
        : "expected " + hex(expected) + " but found " + hex(found) + " for " + shown(datum);
  }

  /** Avro accepts any object for a record without fields, because it reads nothing from it. */
  private static boolean isStricter(InvalidDatumException refusal) {
    return String.valueOf(refusal.getMessage())
        .matches("Expected a record \\S+ but found (?!\\S+\\$Record )\\S+ at .*");
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String shown(Object datum) {
    try {
      return datum.getClass().getSimpleName() + " " + datum;
    } catch (RuntimeException e) {
      return datum.getClass().getSimpleName(); // toString fails at the corrupted part
    }
  }
}
