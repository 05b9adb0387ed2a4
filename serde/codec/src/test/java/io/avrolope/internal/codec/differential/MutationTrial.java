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
 * Decodes spoiled data. The engines do the same, in bounded memory and time, and fail by our own
 * exceptions alone; and a datum that Avro would take gives what it gives there.
 */
final class MutationTrial implements Trial {
  private static final int MUTATIONS_PER_DATUM = 8;
  private static final long MOST_NANOS = 2_000_000_000L;
  static final DecodeOptions OPTIONS =
      DecodeOptions.DEFAULTS.with(
          new Limits(
              Limits.DEFAULTS.maxBytes(),
              Limits.DEFAULTS.maxStringBytes(),
              Limits.DEFAULTS.maxItems(),
              Weight.MOST_ZERO_BYTE_ITEMS,
              Limits.DEFAULTS.maxDepth()));

  private final Tally tally;
  private final Maker maker;

  /** Makes what is tried. */
  interface Maker {
    DatumDecoder decoder(Engine engine, Pair pair, DecodeOptions options);
  }

  MutationTrial(Tally tally) {
    this(tally, (engine, pair, options) -> engine.decoder(pair.writer(), pair.reader(), options));
  }

  MutationTrial(Tally tally, Maker maker) {
    this.tally = tally;
    this.maker = maker;
  }

  @Override
  public int dataPerSeed() {
    return 5 * MUTATIONS_PER_DATUM;
  }

  @Override
  public Optional<Difference> run(Pair pair, Dice dice, int count) {
    Map<Engine, DatumDecoder> decoders = decoders(pair);
    if (decoders.isEmpty()) {
      return Optional.empty();
    }
    Judge judge = new Judge(pair, new Weight(pair), new Oracle(pair));
    RandomData data = new RandomData(dice, new Heights());
    for (int i = 0; i < count / MUTATIONS_PER_DATUM; i++) {
      Object object = data.datum(pair.writer());
      byte[] datum = Wire.any(dice).encode(pair.writer(), object, Oracle.plain());
      decoders.values().forEach(decoder -> Attempt.of(decoder, datum)); // the first time makes more
      for (int j = 0; j < MUTATIONS_PER_DATUM; j++) {
        Optional<Difference> difference = check(judge, decoders, Mutations.of(datum, dice));
        if (difference.isPresent()) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }

  /** None, if nothing of the pair can be read. */
  private Map<Engine, DatumDecoder> decoders(Pair pair) {
    Map<Engine, DatumDecoder> decoders = new EnumMap<>(Engine.class);
    for (Engine engine : Engine.values()) {
      try {
        decoders.put(engine, maker.decoder(engine, pair, OPTIONS));
      } catch (IncompatibleSchemasException e) {
        return Map.of();
      }
    }
    return decoders;
  }

  private Optional<Difference> check(
      Judge judge, Map<Engine, DatumDecoder> decoders, byte[] bytes) {
    Attempt first = null;
    for (Map.Entry<Engine, DatumDecoder> decoder : decoders.entrySet()) {
      Attempt attempt = Attempt.of(decoder.getValue(), bytes);
      Kind kind = judge.wrong(attempt, decoder.getValue(), bytes);
      if (kind != null) {
        return judge.different(decoder.getKey(), kind, bytes, attempt.toString());
      }
      first = first == null ? attempt : first;
      String difference = difference(first, attempt);
      if (difference != null) {
        return judge.different(decoder.getKey(), Kind.ENGINES_DISAGREE, bytes, difference);
      }
    }
    return first == null ? Optional.empty() : judge.compareWithOracle(bytes, first);
  }

  private static @Nullable String difference(Attempt first, Attempt other) {
    return first.outcome().equals(other.outcome())
        ? Comparison.difference(first.datum(), other.datum(), "$")
        : "expected " + first.outcome() + " but found " + other.outcome();
  }

  /** Judges attempts on data of one pair. */
  private final class Judge {
    private final Pair pair;
    private final Weight weight;
    private final Oracle oracle;

    Judge(Pair pair, Weight weight, Oracle oracle) {
      this.pair = pair;
      this.weight = weight;
      this.oracle = oracle;
    }

    /** Whatever was made of the bytes: this must not be. */
    @Nullable Kind wrong(Attempt attempt, DatumDecoder decoder, byte[] bytes) {
      Throwable failure = attempt.failure();
      if (failure != null
          && !(failure instanceof MalformedDatumException)
          && !(failure instanceof IncompatibleSchemasException)) {
        return Kind.OTHER_EXCEPTION;
      }
      long most = weight.most(bytes.length);
      if (attempt.allocatedBytes() > most && Attempt.of(decoder, bytes).allocatedBytes() > most) {
        return Kind.ALLOCATION;
      }
      return attempt.cpuNanos() > MOST_NANOS ? Kind.TIME : null;
    }

    Optional<Difference> compareWithOracle(byte[] bytes, Attempt ours) {
      if (pair.writer().getType() == Schema.Type.BYTES) {
        return Optional.empty(); // any bytes are such a datum
      }
      if (ours.failure() != null && Weight.mayHaveZeroByteItems(pair.writer())) {
        return Optional.empty(); // Avro allows so many items of no bytes that the heap is filled
      }
      if (ours.failure() != null && AvroDifference.COUNTS_FILL_THE_HEAP.isHere()) {
        tally.add(new Outcome.Failed(ours.failure()), false);
        return Optional.empty();
      }
      // unlike a stream, an array tells Avro how much it may allocate for what a length claims
      Outcome avros = ours.failure() == null ? oracle.read(bytes) : oracle.readArray(bytes);
      tally.add(avros, false);
      String what = difference(avros, ours, bytes.length);
      return what == null
          ? Optional.empty()
          : different(Engine.INTERPRETED, Kind.VALUE, bytes, what);
    }

    /**
     * Avro takes a negative length for 0 where it passes over a string or bytes, and looks a symbol
     * up among the reader's where those begin with the writer's: both is malformed.
     */
    private static boolean isStricter(Throwable refusal) {
      return String.valueOf(refusal.getMessage())
          .matches(
              "Expected (a length from 0 to .* but found -|an index of a symbol in .* but found )"
                  + "\\d+ at .*");
    }

    private @Nullable String difference(Outcome avros, Attempt ours, int length) {
      if (avros instanceof Outcome.NoReader) {
        return null;
      }
      boolean taken = avros instanceof Outcome.Value value && value.consumed() == length;
      if (ours.failure() != null) {
        return taken && !isStricter(ours.failure())
            ? "expected " + avros + " but found " + ours.failure()
            : null;
      }
      if (!(avros instanceof Outcome.Value value)) {
        return "expected " + avros + " but found " + ours.datum();
      }
      return taken
          ? Comparison.difference(value.datum(), ours.datum(), "$")
          : "expected bytes after the " + value.consumed() + "th to be refused";
    }

    Optional<Difference> different(Engine engine, Kind kind, byte[] bytes, String what) {
      String hex = HexFormat.of().formatHex(bytes);
      return Optional.of(new Difference(engine.name(), kind, pair, hex, what));
    }
  }
}
