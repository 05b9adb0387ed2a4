// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.kafka.KafkaOptions;
import io.avrolope.server.store.kafka.KafkaSchemaStore;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Replays recorded sessions on topics of a real broker: every twentieth, all of them with {@code
 * -Dserver.replay=all}, which takes minutes, or those whose names begin with another value.
 */
@Tag("broker")
class KafkaReplayTest {
  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  private static final String CHOICE = System.getProperty("server.replay", "");
  private static final int STEP = CHOICE.isEmpty() ? 20 : 1;

  @Test
  void answersOfTheKafkaStoreAreConfluentsAndARestartKeepsTheState() throws Exception {
    Map<String, List<String>> differences = new TreeMap<>();
    List<Map.Entry<String, List<Exchange>>> sessions =
        Exchange.sessions().entrySet().stream()
            .filter(each -> CHOICE.equals("all") || each.getKey().startsWith(CHOICE))
            .toList();
    assertThat(sessions).isNotEmpty();
    for (int i = 0; i < sessions.size(); i += STEP) {
      Map.Entry<String, List<Exchange>> session = sessions.get(i);
      KafkaOptions options = BROKER.options("KafkaReplayTest-" + session.getKey());
      String state;
      try (KafkaSchemaStore store = SharedBroker.open(options)) {
        differences.putAll(ConfluentReplayTest.differences(session.getValue(), store));
        state = store.read(StateDump::of);
      }
      try (SchemaStore restarted = KafkaSchemaStore.open(options)) {
        assertThat(restarted.read(StateDump::of)).as(session.getKey()).isEqualTo(state);
      }
    }

    differences.keySet().removeAll(IntendedDifferences.read().exchanges());
    assertThat(differences).isEmpty();
  }
}
