// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.AvroDifference;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.differential.Difference.Kind;
import io.avrolope.internal.wire.Limits;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Decodes mutated data. Both engines must give the same result, in bounded memory and time, and
 * throw only Avrolope's exceptions. A datum that Avro accepts must give Avro's result.
 */
final class MutationTrial implements Trial {
  private static final int MUTATIONS_PER_DATUM = 8;
  private static final long MAX_NANOS = 2_000_000_000L;
  static final DecodeOptions OPTIONS =
      DecodeOptions.DEFAULTS.with(
          new Limits(
              Limits.DEFAULTS.maxBytes(),
              Limits.DEFAULTS.maxStringBytes(),
              Limits.DEFAULTS.maxItems(),
              AllocationLimit.MAX_ZERO_BYTE_ITEMS,
              Limits.DEFAULTS.maxDepth(),
              Limits.NONE));

  private final OutcomeCounts counts;
  private final EngineDecoders provider;

  /** Creates the decoder under test. */
  interface EngineDecoders {
    DatumDecoder decoder(Engine engine, SchemaPair pair, DecodeOptions options);
  }

  MutationTrial(OutcomeCounts counts) {
    this(counts, (engine, pair, options) -> engine.decoder(pair.writer(), pair.reader(), options));
  }

  MutationTrial(OutcomeCounts counts, EngineDecoders provider) {
    this.counts = counts;
    this.provider = provider;
  }

  @Override
  public int dataPerSeed() {
    return 5 * MUTATIONS_PER_DATUM;
  }

  @Override
  public Optional<Difference> run(SchemaPair pair, SeededRandom random, int count) {
    Map<Engine, DatumDecoder> decoders = decoders(pair);
    if (decoders.isEmpty()) {
      return Optional.empty();
    }
    MutationChecker checker =
        new MutationChecker(pair, new AllocationLimit(pair), new Oracle(pair));
    RandomData data = new RandomData(random, new MinimumDepths());
    for (int i = 0; i < count / MUTATIONS_PER_DATUM; i++) {
      Object object = data.datum(pair.writer());
      byte[] datum = BlockEncoding.pick(random).encode(pair.writer(), object, Oracle.plain());
      decoders
          .values()
          .forEach(
              decoder -> DecodeAttempt.of(decoder, datum)); // the first call also loads classes
      for (int j = 0; j < MUTATIONS_PER_DATUM; j++) {
        Optional<Difference> difference = check(checker, decoders, ByteMutations.of(datum, random));
        if (difference.isPresent()) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }

  /** Empty if no data of the pair can be read. */
  private Map<Engine, DatumDecoder> decoders(SchemaPair pair) {
    Map<Engine, DatumDecoder> decoders = new EnumMap<>(Engine.class);
    for (Engine engine : Engine.values()) {
      try {
        decoders.put(engine, provider.decoder(engine, pair, OPTIONS));
      } catch (IncompatibleSchemasException e) {
        return Map.of();
      }
    }
    return decoders;
  }

  private Optional<Difference> check(
      MutationChecker checker, Map<Engine, DatumDecoder> decoders, byte[] bytes) {
    DecodeAttempt first = null;
    for (Map.Entry<Engine, DatumDecoder> decoder : decoders.entrySet()) {
      DecodeAttempt attempt = DecodeAttempt.of(decoder.getValue(), bytes);
      Kind kind = checker.brokenRule(attempt, decoder.getValue(), bytes);
      if (kind != null) {
        return checker.different(decoder.getKey(), kind, bytes, attempt.toString());
      }
      first = first == null ? attempt : first;
      String difference = difference(first, attempt);
      if (difference != null) {
        return checker.different(decoder.getKey(), Kind.ENGINES_DISAGREE, bytes, difference);
      }
    }
    return first == null ? Optional.empty() : checker.compareWithOracle(bytes, first);
  }

  private static @Nullable String difference(DecodeAttempt first, DecodeAttempt other) {
    return first.outcome().equals(other.outcome())
        ? DatumComparison.difference(first.datum(), other.datum(), "$")
        : "expected " + first.outcome() + " but found " + other.outcome();
  }

  /** Checks attempts to decode data of one pair. */
  private final class MutationChecker {
    private final SchemaPair pair;
    private final AllocationLimit limit;
    private final Oracle oracle;

    MutationChecker(SchemaPair pair, AllocationLimit limit, Oracle oracle) {
      this.pair = pair;
      this.limit = limit;
      this.oracle = oracle;
    }

    /** The rule that an attempt breaks whatever the bytes are, or null. */
    @Nullable Kind brokenRule(DecodeAttempt attempt, DatumDecoder decoder, byte[] bytes) {
      Throwable failure = attempt.failure();
      if (failure != null
          && !(failure instanceof MalformedDatumException)
          && !(failure instanceof IncompatibleSchemasException)) {
        return Kind.OTHER_EXCEPTION;
      }
      long maxBytes = limit.maxBytes(bytes.length);
      if (attempt.allocatedBytes() > maxBytes
          && DecodeAttempt.of(decoder, bytes).allocatedBytes() > maxBytes) {
        return Kind.ALLOCATION;
      }
      return attempt.cpuNanos() > MAX_NANOS ? Kind.TIME : null;
    }

    Optional<Difference> compareWithOracle(byte[] bytes, DecodeAttempt ours) {
      if (pair.writer().getType() == Schema.Type.BYTES) {
        return Optional.empty(); // any bytes are a valid datum
      }
      if (ours.failure() != null && AllocationLimit.mayHaveZeroByteItems(pair.writer())) {
        return Optional.empty(); // Avro accepts enough items of zero bytes to fill the heap
      }
      if (ours.failure() != null && AvroDifference.COUNTS_FILL_THE_HEAP.isHere()) {
        counts.add(new Outcome.Failed(ours.failure()), false);
        return Optional.empty();
      }
      // from an array, unlike a stream, Avro knows how much a claimed length may allocate
      Outcome avros = ours.failure() == null ? oracle.read(bytes) : oracle.readArray(bytes);
      counts.add(avros, false);
      String what = difference(avros, ours, bytes.length);
      return what == null
          ? Optional.empty()
          : different(Engine.INTERPRETED, Kind.VALUE, bytes, what);
    }

    /**
     * When Avro skips a string or bytes it takes a negative length for 0. If the reader's symbols
     * begin with the writer's, Avro looks an index up among the reader's. Avrolope refuses both as
     * malformed.
     */
    private static boolean isStricter(Throwable refusal) {
      return String.valueOf(refusal.getMessage())
          .matches(
              "Expected (a length from 0 to .* but found (-\\d+|a negative number)"
                  + "|an index of a symbol in .* but found (\\d+|a larger number)) at .*");
    }

    private @Nullable String difference(Outcome avros, DecodeAttempt ours, int length) {
      if (avros instanceof Outcome.NoReader) {
        return null;
      }
      boolean accepted = avros instanceof Outcome.Value value && value.consumed() == length;
      if (ours.failure() != null) {
        return accepted && !isStricter(ours.failure())
            ? "expected " + avros + " but found " + ours.failure()
            : null;
      }
      if (!(avros instanceof Outcome.Value value)) {
        return "expected " + avros + " but found " + ours.datum();
      }
      return accepted
          ? DatumComparison.difference(value.datum(), ours.datum(), "$")
          : "expected bytes after the " + value.consumed() + "th to be refused";
    }

    Optional<Difference> different(Engine engine, Kind kind, byte[] bytes, String what) {
      String hex = HexFormat.of().formatHex(bytes);
      return Optional.of(new Difference(engine.name(), kind, pair, hex, what));
    }
  }
}
