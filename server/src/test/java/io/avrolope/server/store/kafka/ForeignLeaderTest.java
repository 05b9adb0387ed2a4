// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.store.NotLeaderException;
import io.avrolope.server.store.SchemaStore.Decision;
import io.avrolope.server.store.kafka.ForeignServer.Written;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store in a group with a server of another make, which writes without transactions. */
@Tag("broker")
class ForeignLeaderTest {
  private static final String TEN_MINUTES = "600000";

  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  private static Decision<Integer> put(int number, String text) {
    SchemaBody body = SchemaBody.of(text, List.of(), null, null);
    return new Decision<>(
        number,
        List.of(new Change.PutVersion(new StoredVersion("s", number, number, body, false, 0))));
  }

  private static Map<Integer, String> versions(KafkaSchemaStore store) {
    return store.read(
        state -> {
          Map<Integer, String> versions = new TreeMap<>();
          state
              .versions("s")
              .forEach(
                  (number, each) -> versions.put(number, each.id() + " " + each.body().text()));
          return versions;
        });
  }

  @Test
  void aDecisionThatDoesNotKnowTheLastRecordIsNotWritten(TestInfo test) throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options);
        ForeignServer foreign = new ForeignServer(options)) {
      foreign.awaitFollowing();
      store.write(state -> put(1, "one"));

      assertThatThrownBy(
              () ->
                  store.write(
                      state -> {
                        write(foreign, new Written(2, 2, "foreign")); // as after a pause
                        return put(2, "ours");
                      }))
          .isInstanceOf(NotLeaderException.class);

      store.write(state -> put(state.highestId("") + 1, "ours"));
      assertThat(versions(store)).isEqualTo(Map.of(1, "1 one", 2, "2 foreign", 3, "3 ours"));
    }
  }

  private static void write(ForeignServer foreign, Written version) {
    try {
      foreign.write("s", version);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aFollowerReadsWhatAForeignLeaderWritesAfterAnOpenTransaction(TestInfo test)
      throws Exception {
    KafkaOptions options = BROKER.options(test);
    try (KafkaSchemaStore store = SharedBroker.open(options)) {
      store.write(state -> put(1, "one"));
    }
    Map<String, Object> properties = new HashMap<>(options.producer());
    properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TEN_MINUTES);
    try (KafkaProducer<byte[], byte[]> killed = new KafkaProducer<>(properties);
        ForeignServer foreign = new ForeignServer(options)) {
      killed.initTransactions();
      killed.beginTransaction();
      byte[] key = "{\"keytype\":\"NOOP\",\"magic\":0}".getBytes(StandardCharsets.UTF_8);
      killed.send(new ProducerRecord<>(options.topic(), 0, key, null)).get();
      foreign.awaitLeading();
      try (KafkaSchemaStore follower = KafkaSchemaStore.open(options)) {
        follower.join(MemberIdentity.of("http", "localhost", 1, false));
        assertThat(follower.awaitLeadership(SharedBroker.PATIENCE)).isFalse();
        foreign.write("s", new Written(2, 2, "foreign"));

        follower.catchUp();

        assertThat(versions(follower)).isEqualTo(Map.of(1, "1 one", 2, "2 foreign"));
      }
    }
  }
}
