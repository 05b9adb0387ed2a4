// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** A process that uses more and more is found, and noise is not. */
class GrowthTest {
  private static final int SAMPLES = 40;
  private static final int MINUTE = 60;

  private static List<String> findings(String use, IntToDoubleFunction value, int registrations) {
    return Growth.findings(
        new Growth(0, registrations)
            .lines(samples("a server", use, value), (long) SAMPLES * MINUTE / 2));
  }

  private static List<ProcessMeters.Sample> samples(
      String process, String use, IntToDoubleFunction value) {
    List<ProcessMeters.Sample> samples = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      samples.add(
          new ProcessMeters.Sample(
              process, i, (long) i * MINUTE, Map.of(use, value.applyAsDouble(i))));
    }
    return samples;
  }

  @Test
  void aSteadyRiseIsFound() {
    Random noise = new Random(1);
    assertThat(findings("threads", i -> 50 + i + noise.nextInt(5), 0))
        .singleElement()
        .asString()
        .startsWith("a server uses more and more threads: they rose by 1");
  }

  @Test
  void noiseIsNot() {
    for (int seed = 0; seed < 100; seed++) {
      Random noise = new Random(seed);
      assertThat(findings("sockets", i -> 30 + noise.nextInt(30), 0)).isEmpty();
    }
  }

  @Test
  void aPoolThatABurstFillsIsNot() {
    int[] connections = {57, 57, 57, 58, 60, 60, 61, 63, 63, 63, 63, 63, 64, 64, 65, 65};
    for (int burst = 0; burst < SAMPLES; burst++) {
      int at = burst;
      assertThat(findings("sockets", i -> i < at ? 40 : 50, 0)).as("burst at %s", at).isEmpty();
    }
    assertThat(findings("sockets", i -> connections[Math.max(0, i - SAMPLES / 2) * 16 / 20], 0))
        .isEmpty();
  }

  @Test
  void aRiseInTheFirstHalfIsNot() {
    assertThat(findings("metaspace MB", i -> Math.min(i, SAMPLES / 2), 0)).isEmpty();
  }

  @Test
  void aHeapMayRiseByTheData() {
    assertThat(findings("heap MB", i -> 20 + i, 19 * 256)).isEmpty();
    assertThat(findings("heap MB", i -> 20 + i, 10 * 256)).hasSize(1);
  }

  @Test
  void logLinesAreJudgedByTheirRate() {
    assertThat(findings("log lines", i -> 30 * i, 0)).isEmpty();
    assertThat(findings("log lines", i -> 30.0 * i * i, 0)).hasSize(1);
  }

  @Test
  void theRecordsExplainTheHeapOfTheClientsOnly() {
    assertThat(allowed("clients")).isEqualTo(1);
    assertThat(allowed("server 0")).isZero();
  }

  private static double allowed(String process) {
    Map<String, Growth.Line> lines =
        requireNonNull(new Growth(1 << 14, 0).lines(rising(process), 0).get(process));
    return requireNonNull(lines.get("heap MB")).allowed();
  }

  private static List<ProcessMeters.Sample> rising(String process) {
    return samples(process, "heap MB", i -> i);
  }

  @Test
  void aUseThatTheFirstSampleLacksIsJudged() {
    List<ProcessMeters.Sample> samples = rising("server 0");
    samples.set(0, new ProcessMeters.Sample("server 0", 1, 0, Map.of()));
    assertThat(Growth.findings(new Growth(0, 0).lines(samples, 0))).hasSize(1);
  }
}
