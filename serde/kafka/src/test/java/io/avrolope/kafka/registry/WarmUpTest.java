// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.MagicBytes;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.kafka.Numbered;
import io.avrolope.kafka.Pair;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.schema.SchemaReference;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code schema.cache.warm.up.subjects}: schemas are fetched before a record needs them. */
@Timeout(60)
class WarmUpTest {
  private static final String THREAD = "avrolope-schema-cache-warm-up";
  private static final List<Schema> SCHEMAS = Numbered.schemas(5);

  private final RegistryServer server = new RegistryServer();
  private final ThreadGroup threads = new ThreadGroup("warm-up test");

  @AfterEach
  void stop() {
    server.close();
  }

  private KafkaAvroDeserializer start(String... properties) throws Exception {
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    Object[] all = new Object[properties.length + 2];
    System.arraycopy(properties, 0, all, 2, properties.length);
    all[0] = "schema.registry.url";
    all[1] = server.url();
    configure(() -> deserializer.configure(Pair.properties(all), false));
    return deserializer;
  }

  /** Threads that the client starts while it is configured belong to {@link #threads}. */
  private void configure(Runnable configuration) throws Exception {
    FutureTask<Void> task = new FutureTask<>(configuration, null);
    Thread configuring = new Thread(threads, task);
    configuring.start();
    task.get();
  }

  /** Waits for the end of the warm-up that this test started. */
  private void awaitEnd() throws Exception {
    for (Thread thread : warmUpThreads()) {
      thread.join();
    }
  }

  private List<Thread> warmUpThreads() {
    Thread[] alive = new Thread[100];
    int count = threads.enumerate(alive);
    return Arrays.stream(alive, 0, count)
        .filter(thread -> thread.getName().equals(THREAD))
        .toList();
  }

  private void register(String subject) {
    SCHEMAS.forEach(schema -> server.register(subject, schema.toString()));
  }

  @Test
  void allVersionsOfTheSubjectsAreCachedBeforeTheRegistryFails() throws Exception {
    register("orders-value");
    server.register("other-value", Numbered.schema(9).toString());
    try (KafkaAvroDeserializer deserializer =
        start("schema.cache.warm.up.subjects", "no-such-subject, orders-value,other-value")) {
      awaitEnd();
      server.close();

      for (int id = 1; id <= 6; id++) {
        String topic = id == 6 ? "other" : "orders";
        assertThat(Objects.requireNonNull(deserializer.deserialize(topic, Numbered.five(id))))
            .hasToString("{\"n\": 5, \"name\": \"\"}");
      }
    }
  }

  @Test
  void anEnvelopeOfVersionsNeedsNoLookupOfIds() throws Exception {
    register("orders-value");
    try (KafkaAvroDeserializer deserializer =
        start("schema.cache.warm.up.subjects", "orders-value", "envelope", "version")) {
      awaitEnd();
      assertThat(server.requests()).as("the latest version and the four before it").hasSize(5);
      server.close();

      for (byte version = 1; version <= 5; version++) {
        byte[] record = {(byte) (2 * version), 10, 0};
        assertThat(Objects.requireNonNull(deserializer.deserialize("orders", record)))
            .hasToString("{\"n\": 5, \"name\": \"\"}");
      }
    }
  }

  @Test
  void idsAreWarmedUpForAnEnvelopeOfTheUsersOwn() throws Exception {
    register("orders-value");
    try (KafkaAvroDeserializer deserializer =
        start(
            "schema.cache.warm.up.subjects",
            "orders-value",
            "envelope",
            MarkedId.class.getName())) {
      awaitEnd();
      server.close();

      for (byte id = 1; id <= 5; id++) {
        byte[] record = {(byte) 0xF1, id, 10, 0};
        assertThat(Objects.requireNonNull(deserializer.deserialize("orders", record)))
            .hasToString("{\"n\": 5, \"name\": \"\"}");
      }
    }
  }

  /** A user's envelope: {@code F1} and a schema id of one byte. */
  public static final class MarkedId implements EnvelopeProvider, WritableEnvelope {
    private static final MagicBytes PREFIX = MagicBytes.of(0xF1, "a schema id of 1 byte", 1);

    /** For configuration, which names this class. */
    public MarkedId() {}

    @Override
    public String name() {
      return "marked-id";
    }

    @Override
    public Envelope envelope(EnvelopeSettings settings) {
      return this;
    }

    @Override
    public SchemaReference.Kind referenceKind() {
      return SchemaReference.Kind.ID;
    }

    @Override
    public int maxPrefixLength() {
      return PREFIX.length();
    }

    @Override
    public int write(SchemaReference writer, byte[] bytes, int datumOffset, int datumLength) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Frame read(RecordView record) {
      PREFIX.require(record.slice());
      int id = record.slice().unsigned(1);
      return new Frame(name(), new SchemaReference.Id(id), record.slice().from(PREFIX.length()));
    }

    @Override
    public Evidence evidence(RecordView record) {
      return PREFIX.matches(record.slice()) ? Evidence.STRUCTURE : Evidence.NONE;
    }
  }

  @Test
  void noMoreVersionsAreRequestedThanTheCacheHolds() throws Exception {
    register("orders-value");
    try (KafkaAvroDeserializer deserializer =
        start(
            "schema.cache.warm.up.subjects",
            "orders-value",
            "envelope",
            "version",
            "max.schemas.per.subject",
            "2")) {
      awaitEnd();

      assertThat(deserializer).isNotNull();
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void anUnavailableRegistryEndsTheWarmUpWithoutAFailure() throws Exception {
    String url = server.url();
    server.close();
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      configure(
          () ->
              serializer.configure(
                  Map.of(
                      "schema.registry.url",
                      url,
                      "schema.cache.warm.up.subjects",
                      "a,b,c",
                      "retries.wait.ms",
                      1),
                  false));
      awaitEnd();
    }
  }

  @Test
  void closingTheDeserializerEndsTheWarmUp() throws Exception {
    server.next(Misbehaviour.silence());
    KafkaAvroDeserializer deserializer = start("schema.cache.warm.up.subjects", "orders-value");
    assertThat(warmUpThreads())
        .as("configure() returned although the registry does not answer")
        .singleElement()
        .matches(Thread::isDaemon);
    while (server.requests().isEmpty()) {
      Thread.sleep(1);
    }

    deserializer.close();

    awaitEnd();
    assertThat(server.requests()).hasSize(1);
  }
}
