// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.envelope.RecordPart;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryTopicNameStrategyTest {
  @ParameterizedTest
  @CsvSource({
    "orders, orders",
    "orders-retry, orders",
    "orders-retry-0, orders",
    "orders-retry-1000, orders",
    "orders-dlt, orders",
    "orders-retry-0-dlt, orders",
    "retry-orders, retry-orders",
    "orders-retry-late, orders-retry-late",
  })
  void aRetryTopicHasTheSubjectOfItsTopic(String topic, String of) {
    RetryTopicNameStrategy strategy = new RetryTopicNameStrategy();

    assertThat(strategy.subject(topic, RecordPart.VALUE, null)).isEqualTo(of + "-value");
    assertThat(strategy.subject(topic, RecordPart.KEY, null)).isEqualTo(of + "-key");
    assertThat(strategy.usesSchema()).isFalse();
  }
}
