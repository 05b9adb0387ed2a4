// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.avrolope.registry.comparison.ReaderCheck;
import io.avrolope.registry.comparison.StepCounter;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ComparisonBudgetTest {
  private static final int PAIRS = 20;
  private static final long TWO_SCHEMAS = (long) PAIRS * ReaderCheck.STEPS_PER_PAIR;
  private static final long REQUEST = 50 * TWO_SCHEMAS;

  private final AtomicInteger looks = new AtomicInteger();
  private boolean isGone;
  private final ComparisonBudget budget = budget(PAIRS);

  private ComparisonBudget budget(int pairs) {
    return new ComparisonBudget(
        new RegistryLimits(1, 1, pairs),
        () -> {
          looks.incrementAndGet();
          return isGone;
        });
  }

  private static final String TWO =
      "The compatibility check of two schemas needs more than 20 comparisons of types, the limit"
          + " compatibility.max.comparisons. Use unions with fewer branches";
  private static final String ALL =
      "The compatibility check with all versions needs more than 50 times 20 comparisons of types,"
          + " the limit compatibility.max.comparisons. Use a level that is not transitive";

  @Test
  void twoSchemasHaveTheLimitOfOneComparison() {
    StepCounter comparison = budget.comparison();
    comparison.spend(TWO_SCHEMAS - 1);
    comparison.spend(1);

    assertThat(budget.left()).isEqualTo(REQUEST - TWO_SCHEMAS);
    Refused.with(42201, TWO, () -> comparison.spend(1));
    assertThatCode(() -> budget.comparison().spend(TWO_SCHEMAS)).doesNotThrowAnyException();
  }

  @Test
  void aRequestHasTheLimitOfFiftyComparisons() {
    for (int i = 0; i < 50; i++) {
      budget.comparison().spend(TWO_SCHEMAS);
    }

    assertThat(budget.left()).isZero();
    Refused.with(42201, ALL, () -> budget.comparison().spend(1));
  }

  @Test
  void stepsThatWereMadeBeforeCountForTheRequestOnly() {
    budget.spend(REQUEST);

    assertThat(budget.left()).isZero();
    Refused.with(42201, ALL, () -> budget.spend(1));
  }

  @Test
  void theClientIsLookedAtAfterHundredThousandSteps() {
    ComparisonBudget large = budget(1_000_000);
    large.spend(100_000);
    assertThat(looks).hasValue(0);
    large.spend(1);
    assertThat(looks).hasValue(1);
    large.spend(100_000);
    assertThat(looks).hasValue(1);
    isGone = true;

    Refused.with(499, "The client closed its connection", () -> large.spend(1));
  }

  @Test
  void theLimitOfManyPairsIsNoOverflow() {
    ComparisonBudget large = budget(Integer.MAX_VALUE / 2);

    assertThat(large.left()).isEqualTo(50L * ReaderCheck.STEPS_PER_PAIR * (Integer.MAX_VALUE / 2));
    assertThatCode(() -> large.comparison().spend(Integer.MAX_VALUE)).doesNotThrowAnyException();
  }
}
