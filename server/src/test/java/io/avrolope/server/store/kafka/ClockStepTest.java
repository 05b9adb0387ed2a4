// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.faults.Pause;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ClassicGroupDescription;
import org.apache.kafka.common.KafkaFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The server replaces each of its clients of Kafka after the clock was set back. The chaos tests
 * set a real clock back.
 */
@Tag("broker")
class ClockStepTest {
  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  private static boolean register(KafkaSchemaStore store, int version) {
    SchemaBody body = SchemaBody.of("text " + version, List.of(), null, null);
    StoredVersion stored = new StoredVersion("s", version, version, body, false, 0);
    return store.write(state -> new Decision<>(true, List.of(new Change.PutVersion(stored))));
  }

  @Test
  void questionsAboutTheTopicHaveANewClient(TestInfo test) throws Exception {
    try (KafkaSchemaStore store = SharedBroker.open(BROKER.options(test));
        SchemasTopic topic = new SchemasTopic(BROKER.options(test))) {
      assertThat(register(store, 1)).isTrue();
      Admin before = topic.admin();

      ClockWatch.SYSTEM.setBack();

      assertThat(topic.admin()).isNotSameAs(before);
      assertThat(topic.end()).isPositive();
      assertThat(topic.openTransactions()).isEmpty();
    }
  }

  /** Each client has a thread or a member id of its own. */
  @Test
  void theStoreGoesOnWithNewClients(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      register(store, 1);
      Set<String> members = members(options);
      assertThat(members).hasSize(1);

      ClockWatch.SYSTEM.setBack();

      for (int version = 2; version < 10; version++) {
        int next = version;
        Pause.until(SharedBroker.PATIENCE, () -> isRegistered(store, next));
      }
      assertThat(store.<Integer>read(state -> state.versions("s").size())).isEqualTo(9);
      Pause.until(SharedBroker.PATIENCE, () -> !members(options).equals(members));
    }
  }

  private static boolean isRegistered(KafkaSchemaStore store, int version) {
    try {
      return register(store, version);
    } catch (RuntimeException e) {
      return false; // nobody leads at the moment
    }
  }

  private static Set<String> members(KafkaOptions options) {
    try (Admin admin = Admin.create(options.admin())) {
      KafkaFuture<ClassicGroupDescription> group =
          admin
              .describeClassicGroups(List.of(options.groupId()))
              .describedGroups()
              .get(options.groupId());
      return requireNonNull(group).get().members().stream()
          .map(member -> member.consumerId())
          .collect(Collectors.toSet());
    } catch (ExecutionException e) {
      return Set.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Set.of();
    }
  }
}
