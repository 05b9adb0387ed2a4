package io.avrolope.internal.codec.differential;

import io.avrolope.error.AvrolopeException;
import io.avrolope.internal.codec.DatumDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the fuzzer Jazzer calls; from the directory of the project, for 180 seconds:
 *
 * <pre>
 * mvn -B -pl serde -Pfuzz test -Dfuzz.seconds=180
 * </pre>
 *
 * <p>The first two bytes choose one of the pairs of schemas that {@link Pair} makes, the rest is
 * the datum. It needs no class of Jazzer's, so that it is compiled in every build.
 */
public final class FuzzTarget {
  private static final int PAIRS = 4096;
  private static final ConcurrentHashMap<Integer, List<DatumDecoder>> DECODERS =
      new ConcurrentHashMap<>();

  private FuzzTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length < 2) {
      return;
    }
    int seed = ((input[0] & 0xFF) | (input[1] & 0xFF) << 8) % PAIRS;
    byte[] datum = Arrays.copyOfRange(input, 2, input.length);
    List<DatumDecoder> decoders = DECODERS.computeIfAbsent(seed, FuzzTarget::decoders);
    Result first = null;
    for (DatumDecoder decoder : decoders) {
      Result result = Result.of(decoder, datum);
      if (first != null && !first.failure.equals(result.failure)) {
        throw new IllegalStateException(seed + ": " + first + " but " + result);
      }
      String difference =
          first == null ? null : Comparison.difference(first.datum, result.datum, "$");
      if (difference != null) {
        throw new IllegalStateException(seed + ": " + difference);
      }
      first = result;
    }
  }

  /** None, if nothing of the pair can be read, or too much may come of nothing. */
  private static List<DatumDecoder> decoders(int seed) {
    Pair pair = Pair.of(new Dice(seed));
    if (!new Oracle(pair).hasReader()) {
      return List.of();
    }
    try {
      return Arrays.stream(Engine.values())
          .map(engine -> engine.decoder(pair.writer(), pair.reader(), MutationTrial.OPTIONS))
          .toList();
    } catch (AvrolopeException e) {
      return List.of();
    }
  }

  private record Result(@Nullable Object datum, String failure) {
    /** Any exception that is not ours goes through to the fuzzer. */
    static Result of(DatumDecoder decoder, byte[] bytes) {
      try {
        return new Result(decoder.decode(bytes, 0, bytes.length), "");
      } catch (AvrolopeException e) {
        return new Result(null, e.toString());
      }
    }
  }
}
