// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.kafka.subject.ContextNameStrategy;
import io.avrolope.kafka.subject.RecordNameStrategy;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Request;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics whose schemas are in a context of the registry. */
@Timeout(60)
class ContextNameStrategyTest {
  private final RegistryServer server = new RegistryServer();

  /** Returns the context that is configured. */
  public static final class Configured implements ContextNameStrategy, Configurable {
    private String context = "";

    @Override
    public void configure(Map<String, ?> configs) {
      context = String.valueOf(configs.get("my.context"));
    }

    @Override
    public @Nullable String contextName(String topic) {
      return context;
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Pair pair(String context, Object... more) {
    Object[] all = new Object[6 + more.length];
    Object[] given = {
      "schema.registry.url",
      server.url(),
      "context.name.strategy",
      Configured.class.getName(),
      "my.context",
      context
    };
    System.arraycopy(given, 0, all, 0, given.length);
    System.arraycopy(more, 0, all, given.length, more.length);
    return Pair.of(all);
  }

  @ParameterizedTest
  @ValueSource(strings = {"eu", ".eu", ":eu:", ":.eu:"})
  void subjectsAndIdsAreRequestedInTheContext(String context) {
    try (Pair pair = pair(context)) {
      assertThat(pair.read(pair.write(5))).isEqualTo(5);
    }
    assertThat(server.requests().stream().map(Request::toString))
        .containsExactly(
            "POST /subjects/%3A.eu%3Aorders-value/versions",
            "GET /schemas/ids/1?subject=%3A.eu%3Aorders-value");
  }

  @Test
  void theSameIdInTwoContextsHasTwoSchemas() {
    server.register(":.eu:orders-value", "\"int\"");
    server.register(":.us:orders-value", "\"string\"");
    byte[] record = {0, 0, 0, 0, 1, 2, 'x'};
    try (Pair eu = pair("eu", "avro.fail.on.trailing.data", false);
        Pair us = pair("us")) {
      assertThat(eu.read(record)).isEqualTo(1);
      assertThat(us.read(record)).isEqualTo("x");
    }
  }

  @Test
  void theDefaultContextIsNotNamed() {
    try (Pair pair = pair(".")) {
      assertThat(pair.read(pair.write(5))).isEqualTo(5);
    }
    assertThat(server.requests().stream().map(Request::toString))
        .containsExactly(
            "POST /subjects/orders-value/versions", "GET /schemas/ids/1?subject=orders-value");
  }

  @Test
  void withSubjectsNamedAfterRecordsOnlyTheContextIsRequested() {
    Schema schema = new Schema.Parser().parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[]}");
    try (Pair pair = pair("eu", "value.subject.name.strategy", RecordNameStrategy.class)) {
      assertThat(pair.read(pair.write(new GenericData.Record(schema)))).isNotNull();
    }
    try (Pair pair =
        Pair.of(
            "schema.registry.url",
            server.url(),
            "value.subject.name.strategy",
            RecordNameStrategy.class)) {
      assertThat(pair.read(pair.write(new GenericData.Record(schema)))).isNotNull();
    }
    assertThat(server.requests().stream().map(Request::toString))
        .containsExactly(
            "POST /subjects/%3A.eu%3AR/versions",
            "GET /schemas/ids/1?subject=%3A.eu%3A",
            "POST /subjects/R/versions",
            "GET /schemas/ids/1");
  }

  @Test
  void confluentsNameOfTheDefaultStrategyIsAccepted() {
    String name = "io.confluent.kafka.serializers.context.NullContextNameStrategy";
    try (Pair pair = Pair.of("context.name.strategy", name)) {
      assertThat(pair.read(pair.write(5))).isEqualTo(5);
    }
  }

  @Test
  void aClassThatIsNotAStrategyIsRefused() {
    assertThatThrownBy(() -> Pair.of("context.name.strategy", "java.lang.String"))
        .isInstanceOf(KafkaException.class)
        .hasMessage(
            "context.name.strategy names java.lang.String, which is not a"
                + " io.avrolope.kafka.subject.ContextNameStrategy");
  }
}
