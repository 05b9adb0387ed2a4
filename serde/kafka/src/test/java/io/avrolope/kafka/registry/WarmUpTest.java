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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Subjects whose schemas are there before a record needs them. */
@Timeout(20)
class WarmUpTest {
  private static final String THREAD = "avrolope-schema-cache-warm-up";
  private static final List<Schema> SCHEMAS = Numbered.schemas(5);

  private final RegistryServer server = new RegistryServer();

  @AfterEach
  void stop() {
    server.close();
  }

  private KafkaAvroDeserializer start(String... properties) {
    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
    Object[] all = new Object[properties.length + 2];
    System.arraycopy(properties, 0, all, 2, properties.length);
    all[0] = "schema.registry.url";
    all[1] = server.url();
    deserializer.configure(Pair.properties(all), false);
    return deserializer;
  }

  private static void awaitEnd() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(THREAD)) {
        assertThat(thread.isDaemon()).isTrue();
        thread.join();
      }
    }
  }

  private void register(String subject) {
    SCHEMAS.forEach(schema -> server.register(subject, schema.toString()));
  }

  @Test
  void allVersionsOfTheSubjectsAreThereWhenTheRegistryDies() throws Exception {
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
  void anEnvelopeThatSaysVersionsNeedsNoIds() throws Exception {
    register("orders-value");
    try (KafkaAvroDeserializer deserializer =
        start("schema.cache.warm.up.subjects", "orders-value", "envelope", "version")) {
      awaitEnd();
      assertThat(server.requests()).as("the latest, and the four before").hasSize(5);
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
  void noMoreVersionsAreAskedForThanThereIsRoomFor() throws Exception {
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
  void aRegistryThatIsAwayDelaysNobody() throws Exception {
    String url = server.url();
    server.close();
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(
          Map.of("schema.registry.url", url, "schema.cache.warm.up.subjects", "a,b,c"), false);
      awaitEnd();
    }
  }

  @Test
  void closingEndsIt() throws Exception {
    server.next(Misbehaviour.silence());
    KafkaAvroDeserializer deserializer = start("schema.cache.warm.up.subjects", "orders-value");
    while (server.requests().isEmpty()) {
      Thread.onSpinWait();
    }

    deserializer.close();

    awaitEnd();
    assertThat(server.requests()).hasSize(1);
  }
}
