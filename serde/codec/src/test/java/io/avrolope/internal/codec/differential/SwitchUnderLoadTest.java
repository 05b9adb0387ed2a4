// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.codec.differential.Oracle.Conventions;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Eight threads share a codec while it switches from the interpreter to compiled code. */
@Tag("fuzz")
class SwitchUnderLoadTest {
  private static final int THREADS = 8;
  private static final int PAIRS = 40;
  private static final int COMPILE_AFTER = 50;
  private static final long AT_LEAST_MS = 30;

  private static final ExecutorService POOL = Executors.newFixedThreadPool(THREADS);

  @AfterAll
  static void stop() {
    POOL.shutdownNow();
  }

  @Test
  void aDecoderGivesEqualValuesBeforeAndAfterCompilation() throws Exception {
    for (long seed = 0; seed < PAIRS; seed++) {
      SeededRandom random = new SeededRandom(seed);
      SchemaPair pair = SchemaPair.of(random);
      List<Case> cases = cases(pair, random);
      if (cases.isEmpty()) {
        continue;
      }
      DatumDecoder decoder =
          Codecs.genericDecoder(
              pair.writer(),
              pair.reader(),
              DecodeOptions.DEFAULTS.with(EngineMode.ADAPTIVE).compilingAfter(COMPILE_AFTER));
      Conventions conventions = new Conventions(pair);
      inAllThreads(
          seed,
          each -> {
            byte[] bytes = conventions.asOurs(each.bytes.clone());
            return DatumComparison.difference(
                each.datum, decoder.decode(bytes, 0, bytes.length), "$");
          },
          cases);
    }
  }

  @Test
  void anEncoderGivesEqualBytesBeforeAndAfterCompilation() throws Exception {
    for (long seed = 1000; seed < 1000 + PAIRS; seed++) {
      SeededRandom random = new SeededRandom(seed);
      SchemaPair written = SchemaPair.of(random);
      SchemaPair pair = new SchemaPair(written.writer(), written.writer());
      List<Case> cases = cases(pair, random).stream().filter(each -> each.datum != null).toList();
      if (cases.isEmpty()) {
        continue;
      }
      DatumEncoder encoder =
          Codecs.encoder(
              pair.writer(),
              Objects.requireNonNull(cases.get(0).datum),
              EncodeOptions.DEFAULTS.with(EngineMode.ADAPTIVE).compilingAfter(COMPILE_AFTER));
      inAllThreads(
          seed,
          each -> {
            DatumBuffer out = new DatumBuffer(0);
            if (each.datum != null) {
              encoder.encode(each.datum, out);
            }
            byte[] expected =
                BlockEncoding.ONE_BLOCK.encode(pair.writer(), each.datum, Oracle.plain());
            return Arrays.equals(expected, out.copyFrom(0)) ? null : "other bytes";
          },
          cases);
    }
  }

  /** Readable data with the oracle's values. */
  private static List<Case> cases(SchemaPair pair, SeededRandom random) {
    Oracle oracle = new Oracle(pair);
    RandomData data = new RandomData(random, new MinimumDepths());
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Object object = data.datum(pair.writer());
      byte[] bytes = BlockEncoding.ONE_BLOCK.encode(pair.writer(), object, Oracle.plain());
      if (oracle.read(bytes) instanceof Outcome.Value value) {
        cases.add(new Case(bytes, value.datum()));
      }
    }
    return cases;
  }

  private static void inAllThreads(long seed, Check check, List<Case> cases) throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    Callable<String> work =
        () -> {
          start.await();
          long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(AT_LEAST_MS);
          for (int i = 0; i < 3 * COMPILE_AFTER || System.nanoTime() < end; i++) {
            String difference = check.difference(cases.get(i % cases.size()));
            if (difference != null) {
              return difference;
            }
          }
          return "";
        };
    List<Future<String>> futures = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      futures.add(POOL.submit(work));
    }
    for (Future<String> future : futures) {
      assertThat(future.get()).as("seed %d", seed).isEmpty();
    }
  }

  private interface Check {
    @Nullable String difference(Case each);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Case(byte[] bytes, @Nullable Object datum) {}
}
