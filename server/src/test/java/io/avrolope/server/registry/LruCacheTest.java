// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The results that a cache keeps. */
class LruCacheTest {
  private final List<Integer> computed = new ArrayList<>();
  private final LruCache<Integer, String> cache = new LruCache<>(10, String::length);

  private void get(int key, int length) {
    assertThat(
            cache.get(
                key,
                () -> {
                  computed.add(key);
                  return "x".repeat(length);
                }))
        .hasSize(length);
  }

  @Test
  void whatWasUsedLastStaysWithinTheWeight() {
    get(1, 4);
    get(2, 4);
    get(1, 4);
    get(3, 4); // the second has to go
    get(1, 4);
    get(2, 4);

    assertThat(computed).containsExactly(1, 2, 3, 2);
  }

  @Test
  void resultsOfExactlyTheWeightAreKept() {
    get(1, 4);
    get(2, 6);
    get(1, 4);
    get(2, 6);

    assertThat(computed).containsExactly(1, 2);
  }

  @Test
  void aResultThatTwoRequestsComputeAtOnceCountsOnce() {
    cache.get(
        1,
        () -> {
          get(1, 4);
          return "x".repeat(4);
        });
    get(2, 6);
    get(1, 4);

    assertThat(computed).containsExactly(1, 2);
  }

  @Test
  void aResultThatIsTooHeavyIsNotKept() {
    get(1, 4);
    get(2, 11);
    get(2, 11);
    get(1, 4);

    assertThat(computed).containsExactly(1, 2, 2, 1);
  }
}
