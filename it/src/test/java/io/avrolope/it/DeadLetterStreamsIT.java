// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.test.TestRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kafka Streams on a topic with unreadable records: which records become dead letters, and when the
 * application stops.
 */
@OnKafka
class DeadLetterStreamsIT {
  private static final String AT_LEAST_ONCE = "at_least_once";
  private static final String EXACTLY_ONCE = "exactly_once_v2";

  @ParameterizedTest
  @ValueSource(strings = {AT_LEAST_ONCE, EXACTLY_ONCE})
  void badRecordsBecomeDeadLettersAndGoodRecordsAreProcessed(String guarantee, Cluster cluster) {
    PoisonTopic in = new PoisonTopic(cluster);
    RawTopic out = RawTopic.create(cluster, "times");
    RawTopic dead = RawTopic.create(cluster, "dead");
    Map<String, Object> properties = new HashMap<>(properties(in.registry(), guarantee));
    properties.put("dead.letter.causes", "malformed-envelope,malformed-datum,unknown-schema");
    EventTimesApplication application =
        new EventTimesApplication(cluster, in.name(), out.name(), dead.name());

    try (EventTimesApplication.Running running = application.start(properties)) {
      Clients.await(() -> out.readAll().size() >= PoisonTopic.TIMES.size() || running.hasFailed());
      assertThat(running.hasFailed()).isFalse();
    }

    assertThat(times(cluster, out, in.registry())).isEqualTo(PoisonTopic.TIMES);
    in.assertDeadLetters(dead.readAll());
  }

  @Test
  void anUnknownSchemaStopsTheApplicationByDefault(Cluster cluster) {
    PoisonTopic in = new PoisonTopic(cluster);
    RawTopic out = RawTopic.create(cluster, "times");
    RawTopic dead = RawTopic.create(cluster, "dead");
    EventTimesApplication application =
        new EventTimesApplication(cluster, in.name(), out.name(), dead.name());

    try (EventTimesApplication.Running running =
        application.start(properties(in.registry(), EXACTLY_ONCE))) {
      Clients.await(running::hasFailed);
    }

    assertThat(dead.readAll())
        .extracting(ConsumerRecord::value)
        .doesNotContain(PoisonTopic.UNKNOWN_ID);
  }

  @ParameterizedTest(name = "HTTP {0}")
  @ValueSource(ints = {503, 401})
  void aFailingRegistryStopsTheApplicationAndNoRecordIsLost(int status, Cluster cluster) {
    RawTopic out = RawTopic.create(cluster, "times");
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (RegistryServer registry = new RegistryServer()) {
      RawTopic in = RawTopic.createWithTwoEventsAndJson(cluster, registry.url(), 1);
      EventTimesApplication application =
          new EventTimesApplication(cluster, in.name(), out.name(), dead.name());
      Map<String, Object> properties = properties(registry.url(), AT_LEAST_ONCE);

      registry.always(Misbehaviour.error(status, status, "failed by the test"));
      try (EventTimesApplication.Running running = application.start(properties)) {
        Clients.await(running::hasFailed);
      }
      assertThat(out.readAll()).isEmpty();
      assertThat(dead.readAll()).isEmpty();

      registry.recover();
      try (EventTimesApplication.Running running = application.restart(properties)) {
        Clients.await(() -> out.readAll().size() >= 2 || running.hasFailed());
      }
      assertThat(times(cluster, out, registry.url())).containsExactly(0L, 1L);
      assertThat(values(dead)).containsExactly(PoisonTopic.JSON);
    }
  }

  @Test
  void aLaterFailureRollsBackADeadLetterOfTheSameTransaction(Cluster cluster) {
    RawTopic out = RawTopic.create(cluster, "times");
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (RegistryServer registry = new RegistryServer()) {
      RawTopic in = RawTopic.createWithTwoEventsAndJson(cluster, registry.url(), 0);
      EventTimesApplication application =
          new EventTimesApplication(cluster, in.name(), out.name(), dead.name());
      Map<String, Object> properties = properties(registry.url(), EXACTLY_ONCE);

      registry.always(Misbehaviour.error(503, 503, "failed by the test"));
      try (EventTimesApplication.Running running = application.start(properties)) {
        Clients.await(running::hasFailed);
      }
      assertThat(dead.readAll()).as("letters of the aborted transaction").isEmpty();

      registry.recover();
      try (EventTimesApplication.Running running = application.restart(properties)) {
        Clients.await(() -> out.readAll().size() >= 2 || running.hasFailed());
      }
      assertThat(times(cluster, out, registry.url())).containsExactly(0L, 1L);
      assertThat(values(dead)).as("letters after the restart").containsExactly(PoisonTopic.JSON);
    }
  }

  @Test
  void aReplacedThreadContinuesWhenTheRegistryRecovers(Cluster cluster) {
    RawTopic out = RawTopic.create(cluster, "times");
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (RegistryServer registry = new RegistryServer()) {
      RawTopic in = RawTopic.createWithTwoEventsAndJson(cluster, registry.url(), 1);
      EventTimesApplication application =
          new EventTimesApplication(cluster, in.name(), out.name(), dead.name());
      List<Throwable> failures = new CopyOnWriteArrayList<>();

      registry.always(Misbehaviour.error(503, 503, "failed by the test"));
      try (EventTimesApplication.Running running =
          application.start(
              properties(registry.url(), AT_LEAST_ONCE),
              failure -> {
                failures.add(failure);
                return failure.getCause() instanceof RetriableException
                    ? StreamThreadExceptionResponse.REPLACE_THREAD
                    : StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
              })) {
        Clients.await(() -> failures.size() >= 2 || running.hasFailed());
        registry.recover();
        Clients.await(() -> out.readAll().size() >= 2 || running.hasFailed());
      }

      assertThat(times(cluster, out, registry.url())).containsExactly(0L, 1L);
      assertThat(values(dead)).containsExactly(PoisonTopic.JSON);
    }
  }

  @Test
  void aDeadLetterThatCannotBeWrittenStopsTheApplication(Cluster cluster) {
    RawTopic out = RawTopic.create(cluster, "times");
    RawTopic dead = RawTopic.create(cluster, "dead");
    try (TestRegistry registry = TestRegistry.start()) {
      RawTopic in = RawTopic.createWithTwoEventsAndJson(cluster, registry.url(), 1);
      EventTimesApplication application =
          new EventTimesApplication(cluster, in.name(), out.name(), dead.name());
      Map<String, Object> properties = properties(registry.url(), EXACTLY_ONCE);

      dead.limitBytes(200);
      try (EventTimesApplication.Running running = application.start(properties)) {
        Clients.await(running::hasFailed);
      }
      assertThat(dead.readAll()).isEmpty();

      dead.limitBytes(100_000);
      try (EventTimesApplication.Running running = application.restart(properties)) {
        Clients.await(() -> out.readAll().size() >= 2 || running.hasFailed());
      }
      assertThat(times(cluster, out, registry.url())).containsExactly(0L, 1L);
      assertThat(values(dead)).containsExactly(PoisonTopic.JSON);
    }
  }

  /** A global table's thread has no producer, so that Kafka 4.3 cannot send a dead letter there. */
  @Test
  void aBadRecordInAGlobalTableStopsTheApplication(Cluster cluster) {
    RawTopic in = RawTopic.create(cluster, "global");
    RawTopic dead = RawTopic.create(cluster, "dead");
    EventTimesApplication application =
        new EventTimesApplication(cluster, in.name(), "", dead.name());
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    StreamsBuilder builder = new StreamsBuilder();
    builder.globalTable(
        in.name(), Materialized.<Object, Object>as(Stores.inMemoryKeyValueStore("events")));

    try (EventTimesApplication.Running running =
        application.start(
            builder.build(),
            properties(Events.ownRegistry(), AT_LEAST_ONCE),
            failure -> {
              failures.add(failure);
              return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            })) {
      Clients.await(running::isRunning); // records from before the start are copied undecoded
      in.send(List.of(new ProducerRecord<>(in.name(), PoisonTopic.JSON, PoisonTopic.JSON)));
      Clients.await(running::hasFailed);
    }

    assertThat(dead.readAll()).isEmpty();
    assertThat(failures)
        .singleElement()
        .extracting(Throwable::getMessage)
        .asString()
        .startsWith("Deserialization exception handler is set to fail");
  }

  private static Map<String, Object> properties(String registry, String guarantee) {
    return Map.of(
        "schema.registry.url", registry, "processing.guarantee", guarantee, "max.retries", 0);
  }

  private static List<Object> times(Cluster cluster, RawTopic out, String registry) {
    int count = out.readAll().size();
    Map<String, Object> properties =
        Map.of("schema.registry.url", registry, "isolation.level", "read_committed");
    try (KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
      return new ArrayList<>(Clients.values(Clients.read(consumer, out.name(), count)));
    }
  }

  private static List<byte[]> values(RawTopic topic) {
    return topic.readAll().stream().map(ConsumerRecord::value).toList();
  }
}
