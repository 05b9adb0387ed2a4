// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.topics.cluster.OpenTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An open transaction is reported if it lasts, and the server's own writes are not. */
class StalledReadingTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final KafkaOptions OPTIONS =
      KafkaOptions.builder()
          .client(Map.of("bootstrap.servers", "b:1"))
          .topic("topic")
          .groupId("group")
          .timeout(TIMEOUT)
          .startTimeout(TIMEOUT)
          .build();
  private static final OpenTransaction OWN = new OpenTransaction(7, "group-topic", 4, 0);
  private static final OpenTransaction OTHER = new OpenTransaction(8, "copy", 4, 0);
  private static final String ADVICE =
      ". Earlier schemas are answered, and changes fail. Stop the program of the transaction, or"
          + " run kafka-transactions.sh --bootstrap-server b:1 abort --topic topic --partition 0"
          + " --start-offset 4";

  private long committedEnd = 4;
  private String advice = "";

  private StalledReading reading(OpenTransaction... open) {
    return new StalledReading(OPTIONS, () -> committedEnd, () -> List.of(open), () -> advice);
  }

  private static Optional<String> look(StalledReading reading, long position, double seconds) {
    return reading.look(position, 9, (long) (seconds * 1e9));
  }

  @Test
  void anotherProgramIsNamedAfterHalfOfTheTimeOfAWrite() {
    StalledReading reading = reading(OTHER);

    assertThat(look(reading, 4, 0)).isEmpty();
    assertThat(look(reading, 4, 2.4)).isEmpty();
    assertThat(look(reading, 4, 2.6))
        .hasValue(
            "The topic topic cannot be read from offset 4 on: producer 8 (transactional id copy)"
                + " has had a transaction open since 1970-01-01T00:00:00Z, from offset 4 on"
                + ADVICE);
  }

  @Test
  void aWriteOfAServerOfThisKindHasAllItsTime() {
    StalledReading reading = reading(OWN);

    assertThat(look(reading, 4, 0)).isEmpty();
    assertThat(look(reading, 4, 4.9)).isEmpty();
    assertThat(look(reading, 4, 5)).isPresent();
  }

  @Test
  void oneWriteAfterTheOtherIsNoFault() {
    StalledReading reading = reading(OWN);

    assertThat(look(reading, 4, 0)).isEmpty();
    committedEnd = 6;
    assertThat(look(reading, 6, 60)).isEmpty();
    assertThat(reading.look(9, 9, Duration.ofSeconds(61).toNanos())).isEmpty();
    assertThat(look(reading, 6, 62)).isEmpty();
  }

  @Test
  void aSlowReaderIsNoFaultOfATransaction() {
    committedEnd = 5;
    StalledReading reading = reading(OTHER);

    assertThat(look(reading, 4, 0)).isEmpty();
    assertThat(look(reading, 4, 60)).isEmpty();
  }

  @Test
  void theReasonIsAddedWhyThisServerHasNotEndedTheTransaction() {
    advice = ". This server cannot end it";
    StalledReading reading = reading(OWN);

    assertThat(look(reading, 4, 0)).isEmpty();
    assertThat(look(reading, 4, 5).orElseThrow()).endsWith(ADVICE + ". This server cannot end it");
  }

  @Test
  void aTransactionThatTheUserMayNotSeeIsReportedWithoutAName() {
    StalledReading reading = reading();

    assertThat(look(reading, 4, 0)).isEmpty();
    assertThat(look(reading, 4, 4.9)).isEmpty();
    assertThat(look(reading, 4, 5))
        .hasValue(
            "The topic topic cannot be read from offset 4 on: a transaction is open" + ADVICE);
  }
}
