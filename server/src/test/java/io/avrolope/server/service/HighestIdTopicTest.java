// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.store.kafka.KafkaOptions;
import io.avrolope.server.store.kafka.KafkaSchemaStore;
import io.avrolope.server.store.kafka.MemberIdentity;
import io.avrolope.server.store.kafka.TopicAccess;
import io.avrolope.server.store.kafka.TopicEntry;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * After the highest id of all, a topic keeps the ids that were given, see {@link HighestIdTest}.
 */
@Tag("broker")
class HighestIdTopicTest {
  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  private static Registry registry(KafkaSchemaStore store) {
    return new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
  }

  private static int register(KafkaSchemaStore store, String subject, String type) {
    return registry(store).register(subject, HighestIdTest.draft(-1, type)).id();
  }

  private static void deleteForEver(KafkaSchemaStore store, String subject) {
    registry(store).deleteSubject(subject, Deletion.SOFT);
    registry(store).deleteSubject(subject, Deletion.PERMANENT);
  }

  @Test
  void aSecondServerThatTakesOverDoesNotGiveADeletedIdAgain(TestInfo test) {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore second = KafkaSchemaStore.open(options)) {
      try (KafkaSchemaStore first = SharedBroker.open(options)) {
        HighestIdTest.deleteAndImport(registry(first), Integer.MAX_VALUE);
      }
      second.join(MemberIdentity.of("http", "localhost", 2, true));
      assertThat(second.awaitLeadership(SharedBroker.PATIENCE)).isTrue();

      assertThat(register(second, "b", "string")).isEqualTo(2);
    }
  }

  @Test
  void aDeletedIdIsNotGivenAgainAfterTheTopicIsCompacted(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    KafkaOptions compacted = BROKER.options(options.topic() + "-compacted");
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      HighestIdTest.deleteAndImport(registry(store), Integer.MAX_VALUE);
      assertThat(register(store, "b", "string")).isEqualTo(2);
      deleteForEver(store, "b");
      deleteForEver(store, "n");
    }
    SharedBroker.open(compacted).close(); // creates the topic
    compact(options, compacted);

    try (KafkaSchemaStore store = SharedBroker.open(compacted)) {
      assertThat(store.<Integer>read(state -> state.highestId(""))).isEqualTo(Integer.MAX_VALUE);
      assertThat(register(store, "c", "string")).isEqualTo(3);
    }
    try (KafkaSchemaStore store = SharedBroker.open(compacted)) {
      assertThat(register(store, "d", "double")).isEqualTo(4);
    }
  }

  /** Copies the last record of each key, except those that brokers remove in the end. */
  private static void compact(KafkaOptions from, KafkaOptions to) throws Exception {
    Map<ByteBuffer, LogRecord> last = new LinkedHashMap<>();
    try (TopicAccess topic = TopicAccess.open(from)) {
      for (TopicEntry entry : topic.entries()) {
        byte[] key = entry.record().key();
        if (key != null) {
          last.put(ByteBuffer.wrap(key), entry.record());
        }
      }
    }
    last.values().removeIf(record -> record.value() == null);
    try (TopicAccess topic = TopicAccess.open(to);
        TopicAccess.Writer writer = topic.exclusive()) {
      writer.write(List.copyOf(last.values()));
    }
  }
}
