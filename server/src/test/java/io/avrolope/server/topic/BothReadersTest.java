// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.confluent.SchemaLog;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same records mean the same to the server and to a client that reads the topic without a
 * server ({@code kafka:_schemas}).
 */
class BothReadersTest {
  private static final int NUMBERS = 4;
  private static final String CLEAR = "{'keytype':'CLEAR_SUBJECT','subject':'s','magic':0}";
  private static final String DELETE = "{'keytype':'DELETE_SUBJECT','subject':'s','magic':0}";

  /** A record of the topic. */
  private record Entry(long offset, String key, @Nullable String value) {
    TopicRecord record() {
      String text = value;
      return new TopicRecord(bytes(key), text == null ? null : bytes(text));
    }

    private static byte[] bytes(String text) {
      return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
  }

  private static String value(int version, int id, String type) {
    return "{'subject':'s','version':%d,'id':%d,'schema':'\\'%s\\'','deleted':false}"
        .formatted(version, id, type);
  }

  private static String key(int version) {
    return "{'keytype':'SCHEMA','subject':'s','version':%d,'magic':1}".formatted(version);
  }

  private static Entry confluent(long offset, int version, int id, String type) {
    return new Entry(offset, key(version), value(version, id, type));
  }

  private static String redpandaKey(long seq, int node, int version) {
    return "{'keytype':'SCHEMA','seq':%d,'node':%d,'magic':1,'subject':'s','version':%d}"
        .formatted(seq, node, version);
  }

  /** Version 1 with id 1, or version 2 with id 2. */
  private static Entry redpanda(long offset, long seq, int number, String type) {
    return new Entry(offset, redpandaKey(seq, 0, number), value(number, number, type));
  }

  static Stream<Arguments> topics() {
    return Stream.of(
        Arguments.of(
            "two nodes of Redpanda write at once",
            List.of(redpanda(5, 5, 1, "int"), redpanda(6, 5, 1, "long"), redpanda(7, 7, 2, "long")),
            Map.of("id 1", "int", "version 1", "int", "id 2", "long", "version 2", "long")),
        Arguments.of(
            "the record that was too late gets a tombstone",
            List.of(
                redpanda(5, 5, 1, "int"),
                new Entry(6, redpandaKey(5, 1, 1), value(1, 1, "long")),
                new Entry(7, redpandaKey(5, 1, 1), null),
                confluent(8, 1, 1, "int")),
            Map.of("id 1", "int", "version 1", "int")),
        Arguments.of(
            "a copy of Redpanda's topic at other offsets",
            List.of(redpanda(0, 5, 1, "int"), redpanda(1, 7, 2, "long")),
            Map.of("id 1", "int", "version 1", "int", "id 2", "long", "version 2", "long")),
        Arguments.of(
            "the topic is read again from its beginning",
            List.of(redpanda(5, 5, 1, "int"), redpanda(0, 5, 2, "long")),
            Map.of("id 1", "int", "version 1", "int", "id 2", "long", "version 2", "long")),
        Arguments.of(
            "a version that was removed",
            List.of(
                confluent(0, 1, 1, "int"), confluent(1, 2, 2, "long"), new Entry(2, key(2), null)),
            Map.of("id 1", "int", "version 1", "int")),
        Arguments.of(
            "an id and a version that were given again after a removal",
            List.of(
                confluent(0, 1, 1, "int"), new Entry(1, key(1), null), confluent(2, 1, 1, "long")),
            Map.of("id 1", "long", "version 1", "long")),
        Arguments.of(
            "a subject that was deleted, and then has a new version",
            List.of(
                confluent(0, 1, 1, "int"),
                new Entry(1, DELETE, "{'subject':'s','version':1}"),
                confluent(2, 2, 2, "long")),
            Map.of("id 1", "int", "id 2", "long", "version 2", "long")),
        Arguments.of(
            "deleted versions that were removed",
            List.of(
                confluent(0, 1, 1, "int"),
                new Entry(1, DELETE, "{'subject':'s','version':1}"),
                new Entry(2, CLEAR, "{'subject':'s'}"),
                confluent(3, 2, 2, "long")),
            Map.of("id 2", "long", "version 2", "long")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("topics")
  void aTopicMeansTheSameToTheClientAndToTheServer(
      String topic, List<Entry> entries, Map<String, String> meaning) {
    assertThat(client(entries)).isEqualTo(meaning);
    assertThat(server(entries)).isEqualTo(meaning);
  }

  private static Map<String, String> client(List<Entry> entries) {
    SchemaLog log = new SchemaLog("topic _schemas", false, ConfluentOptions.DEFAULTS);
    for (Entry each : entries) {
      log.apply(each.offset(), each.record().key(), each.record().value());
    }
    Map<String, String> meaning = new TreeMap<>();
    for (int number = 1; number < NUMBERS; number++) {
      String id = "id " + number;
      String version = "version " + number;
      log.schema(new SchemaReference.Id(number))
          .ifPresent(schema -> meaning.put(id, schema.getType().getName()));
      log.version("s", number)
          .ifPresent(each -> meaning.put(version, each.content().text().replace("\"", "")));
    }
    return meaning;
  }

  private static Map<String, String> server(List<Entry> entries) {
    RegistryState state = new RegistryState();
    TopicReader reader = new TopicReader(new KeyForms());
    for (Entry each : entries) {
      reader.read(state, each.record(), each.offset(), 0).changes().forEach(state::apply);
    }
    Map<String, String> meaning = new TreeMap<>();
    for (int number = 1; number < NUMBERS; number++) {
      String id = "id " + number;
      state.first("", number).ifPresent(version -> meaning.put(id, text(version)));
    }
    state.versions("s").values().stream()
        .filter(version -> !version.isDeleted())
        .forEach(version -> meaning.put("version " + version.version(), text(version)));
    return meaning;
  }

  private static String text(StoredVersion version) {
    return version.body().text().replace("\"", "");
  }
}
