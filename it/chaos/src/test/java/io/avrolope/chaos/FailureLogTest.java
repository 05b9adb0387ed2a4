// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.server.faults.RunLog;
import io.avrolope.server.faults.Violations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only documented exceptions pass, each for its documented cause. */
class FailureLogTest {
  /** Nobody listens there. */
  private static final Map<String, Object> UNREACHABLE =
      Map.of("schema.registry.url", "http://127.0.0.1:1", "lookup.timeout.ms", "1");

  @TempDir private Path directory;
  private RunLog log;
  private Violations violations;
  private FailureLog failures;

  @BeforeEach
  void open() throws IOException {
    log = new RunLog(directory.resolve("run.log"));
    violations = new Violations(log);
    failures = new FailureLog(violations, log);
  }

  @AfterEach
  void close() {
    log.close();
  }

  private static RuntimeException outage() {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      serializer.configure(UNREACHABLE, false);
      serializer.serialize("t", OrderSchemas.order(OrderSchemas.schema(0), 1));
    } catch (RuntimeException e) {
      return e;
    }
    throw new AssertionError("The registry cannot be reached");
  }

  private static RuntimeException refusal() {
    try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      deserializer.configure(UNREACHABLE, false);
      deserializer.deserialize("t", new byte[] {1});
    } catch (RuntimeException e) {
      return e;
    }
    throw new AssertionError("The bytes are not a record");
  }

  private void passes(BiConsumer<String, RuntimeException> action, RuntimeException failure) {
    action.accept("p", failure);
    assertThat(violations.all()).isEmpty();
  }

  private void fails(BiConsumer<String, RuntimeException> action, RuntimeException failure) {
    int before = violations.all().size();
    action.accept("p", failure);
    assertThat(violations.all()).hasSize(before + 1);
  }

  @Test
  void anOutageIsRetriable() {
    passes(failures::serializing, outage());
    passes(failures::streaming, new StreamsException("at a record", outage()));
    fails(failures::serializing, new SerializationException("an outage", outage()));
  }

  @Test
  void aBadRecordIsRefusedForItsReason() {
    passes(failures::refusing, refusal());
    fails(failures::refusing, new SerializationException("no reason"));
    fails(failures::polling, refusal());
    fails(failures::streaming, new StreamsException("at a record", refusal()));
  }

  @Test
  void aFailureOfKafkaIsNotOurs() {
    passes(failures::polling, new KafkaException("The group id does not exist"));
    passes(failures::sending, new DisconnectException());
    fails(failures::polling, new NullPointerException());
  }

  @Test
  void noExceptionHasAValue() {
    fails(
        failures::sending,
        new DisconnectException("", new IllegalStateException("near " + Order.SECRET + "1")));
  }
}
