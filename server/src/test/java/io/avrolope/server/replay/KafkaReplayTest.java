// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.examples.EmbeddedBroker;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.kafka.KafkaOptions;
import io.avrolope.server.store.kafka.KafkaSchemaStore;
import io.avrolope.server.store.kafka.MemberIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Replays recorded sessions on topics of a real broker: every twentieth, all of them with {@code
 * -Dserver.replay=all}, which takes minutes, or those whose names begin with another value.
 */
class KafkaReplayTest {
  private static final String CHOICE = System.getProperty("server.replay", "");
  private static final int STEP = CHOICE.isEmpty() ? 20 : 1;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void answersOfTheKafkaStoreAreConfluentsAndARestartKeepsTheState() throws Exception {
    Map<String, List<String>> differences = new TreeMap<>();
    try (EmbeddedBroker broker = EmbeddedBroker.start()) {
      List<Map.Entry<String, List<Exchange>>> sessions =
          Exchange.sessions().entrySet().stream()
              .filter(each -> CHOICE.equals("all") || each.getKey().startsWith(CHOICE))
              .toList();
      assertThat(sessions).isNotEmpty();
      for (int i = 0; i < sessions.size(); i += STEP) {
        Map.Entry<String, List<Exchange>> session = sessions.get(i);
        KafkaOptions options =
            new KafkaOptions(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                session.getKey(),
                session.getKey(),
                PATIENCE,
                PATIENCE,
                1,
                false);
        String state;
        try (KafkaSchemaStore store = KafkaSchemaStore.open(options)) {
          store.join(MemberIdentity.of("http", "localhost", 1, true));
          assertThat(store.awaitLeadership(PATIENCE)).isTrue();
          differences.putAll(ConfluentReplayTest.differences(session.getValue(), store));
          state = store.read(StateDump::of);
        }
        try (SchemaStore restarted = KafkaSchemaStore.open(options)) {
          assertThat(restarted.read(StateDump::of)).as(session.getKey()).isEqualTo(state);
        }
      }
    }

    differences.keySet().removeAll(IntendedDifferences.read().exchanges());
    assertThat(differences).isEmpty();
  }
}
