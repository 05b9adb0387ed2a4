// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.error.AvrolopeException;
import io.avrolope.internal.codec.DatumDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The entry point of the fuzzer Jazzer. To run it for 180 seconds, from the root of the repository:
 *
 * <pre>
 * mvn -B -pl serde/codec -am -Pfuzz test -Dfuzz.seconds=180
 * </pre>
 *
 * <p>The first two bytes choose one of the pairs of schemas that {@link SchemaPair} generates; the
 * rest is the datum. The class does not use Jazzer's API, so that every build compiles it.
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
          first == null ? null : DatumComparison.difference(first.datum, result.datum, "$");
      if (difference != null) {
        throw new IllegalStateException(seed + ": " + difference);
      }
      first = result;
    }
  }

  /** Empty if no data of the pair can be read. */
  private static List<DatumDecoder> decoders(int seed) {
    SchemaPair pair = SchemaPair.of(new SeededRandom(seed));
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
    /** Exceptions that are not Avrolope's reach the fuzzer. */
    static Result of(DatumDecoder decoder, byte[] bytes) {
      try {
        return new Result(decoder.decode(bytes, 0, bytes.length), "");
      } catch (AvrolopeException e) {
        return new Result(null, e.toString());
      }
    }
  }
}
