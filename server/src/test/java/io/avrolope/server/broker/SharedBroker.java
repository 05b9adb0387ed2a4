// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.broker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.examples.EmbeddedBroker;
import io.avrolope.server.store.kafka.KafkaOptions;
import io.avrolope.server.store.kafka.KafkaSchemaStore;
import io.avrolope.server.store.kafka.MemberIdentity;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * A broker that the test classes of a run share. It starts with the first class that needs it, and
 * stops after the last class. A class uses topics and groups of its own names, see {@link
 * #topic(TestInfo)}, and asserts nothing about all topics or groups.
 */
public final class SharedBroker implements BeforeAllCallback {
  /** How long a test waits for what must happen. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  private @Nullable EmbeddedBroker broker;

  @Override
  public void beforeAll(ExtensionContext context) {
    broker =
        context
            .getRoot()
            .getStore(Namespace.create(SharedBroker.class))
            .computeIfAbsent("broker", key -> EmbeddedBroker.start(), EmbeddedBroker.class);
  }

  private EmbeddedBroker broker() {
    return requireNonNull(broker, "a static field with @RegisterExtension must hold this object");
  }

  public String bootstrapServers() {
    return broker().bootstrapServers();
  }

  /** Stops the broker and starts it again with the same data. */
  public void restart() {
    broker().restart();
  }

  public Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", bootstrapServers()));
  }

  /** A name that only this test uses, for its topic and its group. */
  public static String topic(TestInfo test) {
    return test.getTestClass().orElseThrow().getSimpleName()
        + "-"
        + test.getTestMethod().orElseThrow().getName();
  }

  /** The flags of a server whose store is a topic; the group has the topic's name. */
  public List<String> flags(String topic, String... more) {
    List<String> flags =
        List.of(
            "--store=kafka",
            "--bootstrap.servers=" + bootstrapServers(),
            "--kafkastore.topic=" + topic,
            "--schema.registry.group.id=" + topic,
            "--kafkastore.timeout.ms=60000",
            "--kafkastore.topic.replication.factor=1");
    return Stream.concat(flags.stream(), Arrays.stream(more)).toList();
  }

  /** The options of a store in a topic. */
  public KafkaOptions options(String topic) {
    return patient(bootstrapServers()).topic(topic).groupId("group-of-" + topic).build();
  }

  /** Options of a store that waits for as long as a busy machine needs. */
  public static KafkaOptions.Builder patient(String bootstrapServers) {
    return KafkaOptions.builder()
        .client(Map.of("bootstrap.servers", bootstrapServers))
        .timeout(PATIENCE)
        .startTimeout(PATIENCE)
        .replicationFactor(1);
  }

  public KafkaOptions options(TestInfo test) {
    return options(topic(test));
  }

  /** Opens a store that is alone in its group, and waits until it leads. */
  public static KafkaSchemaStore open(KafkaOptions options) {
    KafkaSchemaStore store = KafkaSchemaStore.open(options);
    store.join(MemberIdentity.of("http", "localhost", 1, true));
    assertThat(store.awaitLeadership(PATIENCE)).isTrue();
    return store;
  }
}
