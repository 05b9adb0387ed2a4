// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** Messages for clients when the cluster, or Kafka's client, fails. */
class ClusterFailuresTest {
  private static String message(Throwable failure) {
    return String.valueOf(ClusterFailures.refusal(failure).getMessage());
  }

  @Test
  void firstCauseIsNamed() {
    assertThat(message(new TimeoutException("late")))
        .isEqualTo("The brokers do not answer as expected: TimeoutException: late");
    assertThat(
            message(
                new KafkaException(
                    "Received exception when fetching",
                    new KafkaException(new ArithmeticException("overflow")))))
        .isEqualTo(
            "The brokers do not answer as expected: KafkaException: Received exception when"
                + " fetching, because of ArithmeticException: overflow");
  }

  /** As on Java 25 with {@code --illegal-native-access=deny}. */
  @Test
  void nativeCodeThatJavaDeniesIsNamed() {
    Throwable denied = new IllegalStateException("Illegal native access from an unnamed module");
    assertThat(message(new KafkaException(new ExceptionInInitializerError(denied))))
        .isEqualTo(
            "Java denies the native code that decompresses zstd and snappy. Start Java with"
                + " --enable-native-access=ALL-UNNAMED, or without --illegal-native-access=deny");
  }
}
