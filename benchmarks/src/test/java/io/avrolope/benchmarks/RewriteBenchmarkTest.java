// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.benchmarks.library.Rewrites;
import io.avrolope.benchmarks.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ways give the same messages, all with the new envelope. */
class RewriteBenchmarkTest {
  @ParameterizedTest
  @EnumSource
  void messagesHaveTheNewEnvelope(Rewrites.Way way) {
    RewriteBenchmark benchmark = new RewriteBenchmark();
    benchmark.library = way;
    benchmark.workload = Workload.W4_10;
    benchmark.setup();
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < 2 * Workload.MESSAGES; i++) {
      messages.add(benchmark.rewrite());
    }

    assertThat(messages)
        .allSatisfy(each -> assertThat(each).startsWith(0, 0, 0, 0, 1).hasSizeGreaterThan(15));
    assertThat(messages.get(Workload.MESSAGES)).isEqualTo(messages.get(0));
    assertThat(messages.get(1)).isNotEqualTo(messages.get(0));
  }
}
