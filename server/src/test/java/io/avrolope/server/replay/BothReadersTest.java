// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.confluent.LoggedSchemas;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same records mean the same to the server and to a client that reads the topic without a
 * server ({@code kafka:_schemas}).
 */
class BothReadersTest {
  private static final int NUMBERS = 4;
  private static final int LEAST_VERSIONS = 100;
  private static final String CLEAR = "{'keytype':'CLEAR_SUBJECT','subject':'s','magic':0}";
  private static final String DELETE = "{'keytype':'DELETE_SUBJECT','subject':'s','magic':0}";

  /** A record of the topic. */
  private record Entry(long offset, String key, @Nullable String value) {
    LogRecord record() {
      String text = value;
      return new LogRecord(bytes(key), text == null ? null : bytes(text));
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
            "an id that is given again within the subject, after its version was removed",
            List.of(
                confluent(0, 1, 1, "int"), new Entry(1, key(1), null), confluent(2, 2, 1, "long")),
            Map.of("id 1", "long", "version 2", "long")),
        Arguments.of(
            "a version that is written again with another id",
            List.of(confluent(0, 1, 1, "int"), confluent(1, 1, 2, "long")),
            Map.of("id 2", "long", "version 1", "long")),
        Arguments.of(
            "a version that is written again with another text, as compaction would leave it",
            List.of(confluent(0, 1, 1, "int"), confluent(1, 1, 1, "long")),
            Map.of("id 1", "long", "version 1", "long")),
        Arguments.of(
            "a subject with the prefix of the default context",
            List.of(
                new Entry(0, key(1).replace("'s'", "':.:s'"), value(1, 1, "int")),
                confluent(1, 2, 2, "long")),
            Map.of("id 1", "int", "version 1", "int", "id 2", "long", "version 2", "long")),
        Arguments.of(
            "a type that is empty, and numbers that are text",
            List.of(
                new Entry(
                    0,
                    key(1).replace(":1,", ":'1',"),
                    value(1, 1, "int").replace(":1,", ":'1',").replace("{", "{'schemaType':'',"))),
            Map.of("id 1", "int", "version 1", "int")),
        Arguments.of(
            "deleted versions of all subjects of a context that were removed",
            List.of(
                confluent(0, 1, 1, "int"),
                new Entry(1, DELETE, "{'subject':'s','version':1}"),
                new Entry(2, CLEAR.replace("'s'", "null"), "{}"),
                confluent(3, 2, 2, "long")),
            Map.of("id 2", "long", "version 2", "long")),
        Arguments.of(
            "deleted versions that were removed",
            List.of(
                confluent(0, 1, 1, "int"),
                new Entry(1, DELETE, "{'subject':'s','version':1}"),
                new Entry(2, CLEAR, "{'subject':'s'}"),
                confluent(3, 2, 2, "long")),
            Map.of("id 2", "long", "version 2", "long")));
  }

  /** The server does not apply the second schema with an id, and a client refuses the id. */
  @Test
  void anIdOfTwoSchemasIsTheFirstOnesForAServerAndNobodysForAClient() {
    for (String second : List.of("s", "t")) {
      List<Entry> entries =
          List.of(
              confluent(0, 1, 1, "int"),
              new Entry(1, key(2).replace("'s'", "'" + second + "'"), value(2, 1, "long")));

      assertThat(server(entries)).isEqualTo(Map.of("id 1", "int", "version 1", "int"));
      LoggedSchemas log = log(entries);
      assertThatThrownBy(() -> log.schema(new SchemaReference.Id(1)))
          .isInstanceOf(RegistryRefusedException.class)
          .hasMessageContaining("Different schemas have schema id 1");
    }
  }

  /** The records that genuine servers wrote in 59 sessions. */
  @Test
  void recordedTopicsMeanTheSameToBoth() throws Exception {
    int versions = 0;
    for (TopicSession session : TopicSession.all()) {
      for (TopicSession.Recorded recorded : session.alternatives()) {
        RegistryState state = new RegistryState();
        LogReplay replay = new LogReplay(new KeyForms());
        LoggedSchemas log = new LoggedSchemas("topic", false, ConfluentOptions.DEFAULTS);
        for (int offset = 0; offset < recorded.records().size(); offset++) {
          LogRecord record = recorded.records().get(offset);
          replay.read(state, record, offset, 0).changes().forEach(state::apply);
          log.apply(record, offset, 0);
        }
        Set<String> subjects = new TreeSet<>(log.subjects());
        subjects.addAll(state.subjects());
        for (String subject : subjects) {
          versions += requireSame(session.name(), subject, state, log);
        }
      }
    }

    assertThat(versions).isGreaterThan(LEAST_VERSIONS);
  }

  private static int requireSame(
      String session, String subject, RegistryState state, LoggedSchemas log) {
    List<StoredVersion> live =
        state.versions(subject).values().stream().filter(each -> !each.isDeleted()).toList();
    assertThat(log.versions(subject))
        .as("versions of %s in %s", subject, session)
        .isEqualTo(live.stream().map(each -> (long) each.version()).toList());
    for (StoredVersion expected : live) {
      RegisteredVersion found;
      try {
        found = log.version(subject, expected.version()).orElseThrow();
      } catch (UnknownSchemaException e) {
        continue; // an import may bring references that are missing, which a client cannot resolve
      }
      String name = expected.key() + " in " + session;
      assertThat(found.id()).as(name).hasValue(expected.id());
      assertThat(found.guid()).as(name).contains(expected.body().guid());
      assertThat(found.content().type()).as(name).isEqualTo(expected.body().type());
      assertThat(found.content().text()).as(name).isEqualTo(expected.body().text());
      assertThat(found.content().references()).as(name).isEqualTo(expected.body().references());
    }
    return live.size();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("topics")
  void aTopicMeansTheSameToTheClientAndToTheServer(
      String topic, List<Entry> entries, Map<String, String> meaning) {
    assertThat(client(entries)).isEqualTo(meaning);
    assertThat(server(entries)).isEqualTo(meaning);
  }

  private static LoggedSchemas log(List<Entry> entries) {
    LoggedSchemas log = new LoggedSchemas("topic _schemas", false, ConfluentOptions.DEFAULTS);
    entries.forEach(each -> log.apply(each.record(), each.offset(), 0));
    return log;
  }

  private static Map<String, String> client(List<Entry> entries) {
    LoggedSchemas log = log(entries);
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
    LogReplay reader = new LogReplay(new KeyForms());
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
