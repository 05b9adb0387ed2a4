// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.store.kafka.HangingRule.Evidence;
import io.avrolope.server.store.kafka.HangingRule.Open;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A server ends a transaction only if all signs say that nobody else will. */
class HangingRuleTest {
  private static final HangingRule RULE = new HangingRule(Duration.ofNanos(15));
  private static final long OWN = 7;
  private static final long EARLIER_OWN = 6;
  private static final long FOREIGN = 8;
  private static final long POSITION = 4;

  private static Open open(long producerId) {
    return new Open(producerId, 3, 0, POSITION);
  }

  private static Evidence evidence(Open open, long nanos, Set<Long> busy, Open... after) {
    return new Evidence(
        Map.of(open, nanos), Set.of(OWN, EARLIER_OWN), busy, Set.of(after), POSITION);
  }

  private static Arguments row(String name, Evidence evidence, Open... hanging) {
    return Arguments.of(name, evidence, List.of(hanging));
  }

  static Stream<Arguments> rows() {
    Open own = open(OWN);
    Open earlier = open(EARLIER_OWN);
    Open foreign = open(FOREIGN);
    Open next = new Open(OWN, 4, 0, 9);
    Open read = new Open(OWN, 3, 0, POSITION - 1);
    return Stream.of(
        row("forgotten by the coordinator", evidence(own, 15, Set.of(), own), own),
        row(
            "of an id that the coordinator gave before",
            evidence(earlier, 15, Set.of(), earlier),
            earlier),
        row(
            "of an earlier id while the last one is busy",
            evidence(earlier, 15, Set.of(OWN), earlier),
            earlier),
        row("not open for long", evidence(own, 14, Set.of(), own)),
        row("one that the coordinator will end", evidence(own, 15, Set.of(OWN), own)),
        row("one that ended meanwhile", evidence(own, 15, Set.of())),
        row("one after which another began", evidence(own, 15, Set.of(), next)),
        row("one whose records were read", evidence(read, 15, Set.of(), read)),
        row("another program's", evidence(foreign, 15, Set.of(), foreign)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void onlyWhatNobodyElseEnds(String name, Evidence evidence, List<Open> hanging) {
    assertThat(RULE.hanging(evidence)).as(name).isEqualTo(hanging);
  }

  @ParameterizedTest
  @CsvSource({
    "EMPTY, false",
    "COMPLETE_COMMIT, false",
    "COMPLETE_ABORT, false",
    "ONGOING, true",
    "PREPARE_COMMIT, true",
    "PREPARE_ABORT, true",
    "PREPARE_EPOCH_FENCE, true",
    "UNKNOWN, true"
  })
  void aCoordinatorIsBusyUnlessTheTransactionHasEnded(TransactionState state, boolean isBusy) {
    assertThat(HangingRule.isBusy(known(state, Set.of()))).isEqualTo(isBusy);
  }

  @Test
  void aCoordinatorThatNamesAPartitionIsBusy() {
    Set<TopicPartition> partitions = Set.of(new TopicPartition("topic", 0));

    assertThat(HangingRule.isBusy(known(TransactionState.COMPLETE_COMMIT, partitions))).isTrue();
  }

  private static TransactionDescription known(TransactionState state, Set<TopicPartition> where) {
    return new TransactionDescription(0, state, OWN, 3, 15_000, OptionalLong.empty(), where);
  }
}
