// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FetchLimitsTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 134217728, 1, 1048576",
    "2, 4, 134217728, 2, 1048576",
    "2, 1000, 134217728, 4, 1048576",
    "16, 1000, 134217728, 4, 262144",
    "1000, 1000, 134217728, 1, 65536",
  })
  void fetchSizesOfAllConsumersFitIntoTheHeap(
      int consumers, int partitions, long heap, int window, int bytes) {
    assertThat(FetchLimits.of(consumers, partitions, heap))
        .isEqualTo(new FetchLimits(window, bytes));
  }

  @Test
  void configuredLimitsAreKept() {
    Map<String, Object> properties = new HashMap<>(Map.of("max.poll.records", "1"));
    new FetchLimits(2, 100).putInto(properties);

    assertThat(properties)
        .isEqualTo(
            Map.of(
                "max.poll.records", "1",
                "fetch.max.wait.ms", 50,
                "max.partition.fetch.bytes", 100,
                "fetch.max.bytes", 200));
  }
}
