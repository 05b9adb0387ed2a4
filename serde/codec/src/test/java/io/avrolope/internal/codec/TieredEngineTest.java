// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TieredEngineTest {
  private static final int AFTER = 20;

  private static TieredEngine<String> adaptive(int after) {
    return new TieredEngine<>("a plan", EngineMode.ADAPTIVE, after, () -> "code");
  }

  private static void use(TieredEngine<String> plan, int times) {
    for (int i = 0; i < times; i++) {
      plan.countUse();
    }
  }

  private static long compiled(List<TieredEngine<String>> plans) throws InterruptedException {
    PlanDecoderTest.waitForTheCompiler();
    return plans.stream().filter(plan -> plan.engine() == EngineInUse.COMPILED).count();
  }

  @Test
  void eachOfAFewPlansIsCompiledAtTheThreshold() throws InterruptedException {
    List<TieredEngine<String>> plans =
        IntStream.range(0, 90).mapToObj(i -> adaptive(AFTER)).toList();

    plans.forEach(plan -> use(plan, AFTER));
    assertThat(compiled(plans)).isZero();
    plans.forEach(plan -> use(plan, 1));
    assertThat(compiled(plans)).isEqualTo(plans.size());
  }

  @Test
  void mostOfManyEquallyUsedPlansStayInterpreted() throws InterruptedException {
    List<TieredEngine<String>> plans =
        IntStream.range(0, 500).mapToObj(i -> adaptive(AFTER)).toList();

    for (int i = 0; i < 50 * AFTER; i++) {
      plans.forEach(TieredEngine::countUse);
    }
    assertThat(compiled(plans)).isBetween(1L, 100L);
  }

  @Test
  void onlyThePlanUsedMoreThanOthersIsCompiledLater() throws InterruptedException {
    List<TieredEngine<String>> plans =
        IntStream.range(0, 500).mapToObj(i -> adaptive(AFTER)).toList();
    for (int i = 0; i < 5 * AFTER; i++) {
      plans.forEach(TieredEngine::countUse);
    }
    long before = compiled(plans);
    TieredEngine<String> last = plans.get(plans.size() - 1);
    assertThat(last.engine()).isEqualTo(EngineInUse.INTERPRETED);

    use(last, 2 * AFTER + 2);
    assertThat(compiled(plans)).isEqualTo(before + 1);
    assertThat(last.engine()).isEqualTo(EngineInUse.COMPILED);
  }

  @Test
  void aThresholdOfMaxValueIsNeverReached() throws InterruptedException {
    TieredEngine<String> plan = adaptive(Integer.MAX_VALUE);
    use(plan, 1_000);
    assertThat(compiled(List.of(plan))).isZero();
  }
}
