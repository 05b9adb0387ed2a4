// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.SchemaStore.Decision;
import io.avrolope.server.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A broker with an authorizer: what the server needs, and what it says when that is missing. */
@Tag("broker")
class MissingPermissionsTest {
  private static final String TOPIC = "denials";
  private static final String GROUP = "servers";

  /** All that docs/server-clustering.md asks for, but for the creation of the topic. */
  private static final List<AclBinding> NEEDED = new ArrayList<>();

  static {
    NEEDED.addAll(
        AuthorizingBroker.allowed(
            ResourceType.TOPIC,
            TOPIC,
            AclOperation.READ,
            AclOperation.WRITE,
            AclOperation.DESCRIBE_CONFIGS));
    NEEDED.addAll(AuthorizingBroker.allowed(ResourceType.GROUP, GROUP, AclOperation.READ));
    NEEDED.addAll(
        AuthorizingBroker.allowed(
            ResourceType.TRANSACTIONAL_ID, GROUP + "-" + TOPIC, AclOperation.WRITE));
  }

  private static AuthorizingBroker broker;

  @BeforeAll
  static void start() {
    broker = AuthorizingBroker.start();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @BeforeEach
  void denyAll() throws Exception {
    broker.denyAll();
  }

  private static KafkaOptions options() {
    return KafkaOptions.builder()
        .client(broker.client(AuthorizingBroker.USER))
        .topic(TOPIC)
        .groupId(GROUP)
        .timeout(SharedBroker.PATIENCE)
        .startTimeout(SharedBroker.PATIENCE)
        .replicationFactor(1)
        .build();
  }

  private static void register(KafkaSchemaStore store, String subject) {
    store.write(
        state -> {
          SchemaBody body = SchemaBody.of(subject, List.of(), null, null);
          int id = state.highestId("") + 1;
          StoredVersion version = new StoredVersion(subject, 1, id, body, false, 0);
          return new Decision<>(id, List.of(new Change.PutVersion(version)));
        });
  }

  @Test
  void aMissingPermissionIsNamedUntilItIsGranted() throws Exception {
    assertThatThrownBy(() -> KafkaSchemaStore.open(options()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("Topic authorization failed")
        .hasMessageEndingWith(
            "Grant the user of this server the operations Read, Write and DescribeConfigs on the"
                + " topic denials, and Create if the topic does not exist");

    broker.allow(AuthorizingBroker.allowed(ResourceType.TOPIC, TOPIC, AclOperation.CREATE));
    broker.allow(without(ResourceType.TRANSACTIONAL_ID));
    try (KafkaSchemaStore store = SharedBroker.open(options())) {
      awaitReason(store, "Grant the user of this server the operations Write on the transactional");

      broker.allow(NEEDED);
      awaitReason(store, "");
      register(store, "first");

      denyAll();
      broker.allow(without(ResourceType.TOPIC));
      broker.allow(AuthorizingBroker.allowed(ResourceType.TOPIC, TOPIC, AclOperation.READ));
      assertThatThrownBy(() -> register(store, "second"))
          .hasMessageContaining("operations Read, Write and DescribeConfigs on the topic denials");
      int kept = store.read(state -> state.versions("first").size());
      assertThat(kept).isEqualTo(1);

      broker.allow(NEEDED);
      awaitReason(store, "");
      register(store, "second");
    }
  }

  private static List<AclBinding> without(ResourceType type) {
    return NEEDED.stream().filter(each -> each.pattern().resourceType() != type).toList();
  }

  private static void awaitReason(KafkaSchemaStore store, String part) {
    long deadline = System.nanoTime() + SharedBroker.PATIENCE.toNanos();
    while (!matches(store, part) && System.nanoTime() - deadline < 0) {
      Waiting.pause(50);
    }
    assertThat(matches(store, part)).as(store.health().reason()).isTrue();
  }

  private static boolean matches(KafkaSchemaStore store, String part) {
    String reason = store.health().reason();
    return part.isEmpty() ? reason.isEmpty() : reason.contains(part);
  }
}
