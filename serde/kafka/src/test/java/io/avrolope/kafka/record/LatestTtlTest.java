// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.Pair;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.cache.TimedCaches;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.RegistryServer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A producer that writes with the latest version notices a newer one after {@code
 * latest.cache.ttl.sec}.
 */
@Timeout(60)
class LatestTtlTest {
  private static final String ONE =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\"}]}";
  private static final String TWO =
      "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"long\"}]}";

  private final RegistryServer server = new RegistryServer();
  private final AtomicLong nanos = new AtomicLong(-5);

  @AfterEach
  void close() {
    server.close();
  }

  private static ParsedConfig config(RegistryServer server, String ttl) {
    return new ParsedConfig(
        Pair.properties(
            "schema.registry.url",
            server.url(),
            "auto.register.schemas",
            false,
            "use.latest.version",
            true,
            "latest.cache.ttl.sec",
            ttl),
        RecordPart.VALUE);
  }

  private static GenericRecord record() {
    GenericRecord record = new GenericData.Record(new Schema.Parser().parse(ONE));
    record.put("a", 5);
    return record;
  }

  private RecordWriter writer(ParsedConfig config) {
    SchemaRegistry registry = SchemaRegistries.open(config.registry());
    return new RecordWriter(config, TimedCaches.over(registry, config.latestTtl(), nanos::get));
  }

  @ParameterizedTest
  @CsvSource({"60", "1", "9223372036"})
  void theLatestVersionIsRequestedAgainAfterItsTtl(String ttl) {
    server.register("t-value", ONE);
    long seconds = Math.min(Long.parseLong(ttl), Duration.ofNanos(Long.MAX_VALUE).toSeconds());
    try (RecordWriter writer = writer(config(server, ttl))) {
      assertThat(writer.write("t", null, record())).startsWith(0, 0, 0, 0, 1);
      server.register("t-value", TWO);
      nanos.addAndGet(Duration.ofSeconds(seconds).toNanos() - 1);
      assertThat(writer.write("t", null, record())).startsWith(0, 0, 0, 0, 1);
      nanos.addAndGet(1);
      assertThat(writer.write("t", null, record())).startsWith(0, 0, 0, 0, 2);
    }
    assertThat(server.count("GET", "/subjects/t-value/versions/latest")).isEqualTo(2);
  }

  @Test
  void aTtlOfMinusOneNeverExpires() {
    server.register("t-value", ONE);
    try (RecordWriter writer = writer(config(server, "-1"))) {
      assertThat(writer.write("t", null, record())).startsWith(0, 0, 0, 0, 1);
      server.register("t-value", TWO);
      nanos.addAndGet(Duration.ofDays(100_000).toNanos());
      assertThat(writer.write("t", null, record())).startsWith(0, 0, 0, 0, 1);
    }
  }

  @Test
  void aTtlOfZeroRequestsTheLatestVersionEachTime() {
    server.register("t-value", ONE);
    try (RecordWriter writer = writer(config(server, "0"))) {
      assertThat(writer.write("t", null, record())).startsWith(0, 0, 0, 0, 1);
      server.register("t-value", TWO);
      assertThat(writer.write("t", null, record())).startsWith(0, 0, 0, 0, 2);
    }
  }
}
