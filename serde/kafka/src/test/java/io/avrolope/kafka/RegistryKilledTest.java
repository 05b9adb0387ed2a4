// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.subject.TopicRecordNameStrategy;
import io.avrolope.registry.testserver.RegistryServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.RetriableException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The registry stops while 100,000 records of 50 schemas are processed, and stays stopped over a
 * restart. No record is lost or wrong.
 */
@Timeout(120)
@Tag("process")
class RegistryKilledTest {
  private static final int RECORDS = 100_000;
  private static final int KILLED_AT = 20_000;
  private static final int RETRIED_AFTER_MS = 100;
  private static final List<Schema> SCHEMAS = Numbered.schemas(50);
  private static final String STRATEGY = TopicRecordNameStrategy.class.getName();

  @TempDir Path cache;

  /** How the serializer gets its schema reference. */
  enum Writing {
    REGISTERS,
    LOOKS_UP,
    TAKES_THE_LATEST;

    Map<String, Object> properties() {
      return switch (this) {
        case REGISTERS -> Map.of();
        case LOOKS_UP -> Map.of("auto.register.schemas", "false");
        case TAKES_THE_LATEST ->
            Map.of(
                "auto.register.schemas",
                "false",
                "use.latest.version",
                "true",
                "latest.cache.ttl.sec",
                "1");
      };
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sent(int n, byte[] bytes) {}

  @ParameterizedTest
  @EnumSource
  void noRecordIsLostOrWrongDuringAnOutageAndARestart(Writing writing) throws Exception {
    byte[][] written = new byte[RECORDS][];
    Map<String, Object> properties = new HashMap<>(writing.properties());
    properties.put("value.subject.name.strategy", STRATEGY);
    properties.put("codec.compile.after", 100);
    properties.put("retries.wait.ms", RETRIED_AFTER_MS);
    try (RegistryServer server = new RegistryServer()) {
      for (Schema schema : SCHEMAS) {
        server.register("orders-" + schema.getName(), schema.toString());
      }
      properties.put("schema.registry.url", server.url());
      properties.put("schema.cache.dir", cache.toString());
      flow(properties, written, server);
      assertThat(server.requests()).hasSizeLessThan(1000);
    }

    restarted(properties, written);

    properties.remove("schema.cache.dir");
    try (Pair without = open(properties)) {
      assertThatThrownBy(() -> without.read(written[0])).isInstanceOf(RetriableException.class);
      assertThatThrownBy(() -> without.write(Numbered.record(SCHEMAS.get(0), 0)))
          .as("without the cache directory")
          .isInstanceOf(RetriableException.class);
    }
  }

  private static Pair open(Map<String, Object> properties) {
    Pair pair = new Pair(new KafkaAvroSerializer(), new KafkaAvroDeserializer());
    pair.serializer().configure(properties, false);
    Map<String, Object> reading = new HashMap<>(properties);
    reading.remove("use.latest.version"); // the writer schema of each record is the reader schema
    pair.deserializer().configure(reading, false);
    return pair;
  }

  /**
   * Two threads write and two read their records. A reader stops the registry after all schemas
   * were read.
   */
  private static void flow(Map<String, Object> properties, byte[][] written, RegistryServer server)
      throws Exception {
    BlockingQueue<Sent> queue = new ArrayBlockingQueue<>(1000);
    AtomicIntegerArray read = new AtomicIntegerArray(RECORDS);
    AtomicInteger reads = new AtomicInteger();
    Set<Integer> met = ConcurrentHashMap.newKeySet();
    AtomicInteger killedAt = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (Pair one = open(properties);
        Pair other = open(properties)) {
      CompletionService<Void> workers = new ExecutorCompletionService<>(threads);
      int first = 0;
      for (Pair pair : List.of(one, other)) {
        int start = first++;
        workers.submit(
            () -> {
              for (int n = start; n < RECORDS; n += 2) {
                written[n] = pair.write(record(n));
                queue.put(new Sent(n, written[n]));
              }
              return null;
            });
        workers.submit(
            () -> {
              for (int i = 0; i < RECORDS / 2; i++) {
                Sent sent = queue.take();
                assertThat(pair.read(sent.bytes)).isEqualTo(record(sent.n));
                read.incrementAndGet(sent.n);
                met.add(sent.n % SCHEMAS.size());
                if (reads.incrementAndGet() >= KILLED_AT && met.size() == SCHEMAS.size()) {
                  if (killedAt.compareAndSet(0, reads.get())) {
                    kill(server);
                  }
                }
              }
              return null;
            });
      }
      for (int i = 0; i < 4; i++) {
        workers.take().get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(killedAt.get()).isBetween(KILLED_AT, RECORDS - KILLED_AT);
    for (int n = 0; n < RECORDS; n++) {
      assertThat(read.get(n)).as("how often record %s was read", n).isEqualTo(1);
    }
  }

  private static void kill(RegistryServer server) {
    server.close();
  }

  private static void restarted(Map<String, Object> properties, byte[][] written) {
    try (Pair pair = open(properties)) {
      for (int n = 0; n < RECORDS; n++) {
        assertThat(pair.read(written[n])).isEqualTo(record(n));
      }
      for (int n = 0; n < RECORDS; n++) {
        assertThat(pair.write(record(n))).isEqualTo(Objects.requireNonNull(written[n]));
      }
    }
  }

  private static GenericRecord record(int n) {
    return Numbered.record(SCHEMAS.get(n % SCHEMAS.size()), n);
  }

  @Test
  void aConsumerOfTheLatestVersionSurvivesAnOutageAndARestart() {
    Schema older = Numbered.schema(0);
    Schema newer =
        new Schema.Parser()
            .parse(
                older
                    .toString()
                    .replace("]}", ",{'name':'x','type':'int','default':3}]}")
                    .replace('\'', '"'));
    Map<String, Object> properties = new HashMap<>();
    try (RegistryServer server = new RegistryServer()) {
      server.register("orders-value", older.toString());
      server.register("orders-value", newer.toString());
      properties.put("schema.registry.url", server.url());
      properties.put("schema.cache.dir", cache.toString());
      properties.put("use.latest.version", true);
      properties.put("latest.cache.ttl.sec", 0);
      properties.put("retries.wait.ms", RETRIED_AFTER_MS);
      try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
        deserializer.configure(properties, false);
        for (int i = 0; i < 1000; i++) {
          if (i == 500) {
            kill(server);
          }
          assertThat(deserializer.deserialize("orders", Numbered.five(1)))
              .hasToString("{\"n\": 5, \"name\": \"\", \"x\": 3}");
        }
      }
    }
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(properties, false);
      assertThat(deserializer.deserialize("orders", Numbered.five(1)))
          .hasToString("{\"n\": 5, \"name\": \"\", \"x\": 3}");
    }
  }
}
