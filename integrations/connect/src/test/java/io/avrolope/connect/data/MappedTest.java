// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.cache.LRUCache;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;

class MappedTest {
  private final LRUCache<String, Mapped<String>> cache = new LRUCache<>(2);
  private final AtomicInteger tries = new AtomicInteger();

  private String tooDeep() {
    tries.incrementAndGet();
    throw new StackOverflowError();
  }

  @Test
  void aSchemaThatIsTooDeepForTheStackIsRefusedAndNotTriedAgain() {
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> Mapped.of(cache, "schema", this::tooDeep))
          .isInstanceOf(DataException.class)
          .hasMessage("The schema is nested too deeply for the stack");
    }

    assertThat(tries).hasValue(1);
  }
}
