// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.http.RegistryServer;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.replay.TopicSession.Recorded;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.SchemaStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares what this server reads and writes with the topics of genuine Confluent servers. */
@Tag("conformance")
class TopicReplayTest {
  private static final String HOST = "127.0.0.1";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Sessions in which this server writes other records on purpose, with the reason. */
  private static final Map<String, String> OTHER_RECORDS =
      Map.of(
          "http-big", "a schema that is too large costs no id",
          "import-details", "after the highest id, the next id is the lowest free one",
          "register-import", "an import that overwrites a version leaves no trace of the old one");

  /** Sessions after which this server answers otherwise on purpose, with the reason. */
  private static final Map<String, String> OTHER_ANSWERS =
      Map.of("import-details", "the version 2147483647 is listed; Confluent lists lower ones only");

  @Test
  void recordsOfConfluentLeadToItsAnswers() throws Exception {
    Map<String, List<String>> differences = new TreeMap<>();
    for (TopicSession session : TopicSession.all()) {
      for (Recorded recorded : session.alternatives()) {
        try (TopicMemoryStore store = new TopicMemoryStore()) {
          for (LogRecord record : recorded.records()) {
            assertThat(store.append(record).problem()).as(session.name()).isEmpty();
          }
          List<String> found = answers(recorded.stateAfter(), store);
          if (!found.isEmpty()) {
            differences.put(session.name(), found);
          }
        }
      }
    }

    assertThat(differences).containsOnlyKeys(OTHER_ANSWERS.keySet());
  }

  @Test
  void sessionsWriteTheRecordsOfConfluent() throws Exception {
    Map<String, List<Exchange>> requests = Exchange.sessions();
    Map<String, List<String>> differences = new TreeMap<>();
    for (TopicSession session : TopicSession.all()) {
      if (!requests.containsKey(session.name())) {
        continue; // the genuine server dropped its rule sets
      }
      try (TopicMemoryStore store = new TopicMemoryStore()) {
        answers(requests.get(session.name()), store);
        List<String> written = described(store.log());
        List<String> found =
            session.alternatives().stream()
                .map(recorded -> differences(described(recorded.records()), written))
                .min(Comparator.comparingInt(List::size))
                .orElseThrow();
        if (!found.isEmpty()) {
          differences.put(session.name(), found);
        }
      }
    }

    assertThat(differences).containsOnlyKeys(OTHER_RECORDS.keySet());
  }

  /** Sends the requests, and returns how the answers differ. */
  private static List<String> answers(List<Exchange> exchanges, SchemaStore store)
      throws Exception {
    List<String> differences = new ArrayList<>();
    Registry registry = new Registry(store, Registry.Options.DEFAULTS, Clock.systemUTC());
    try (RegistryServer server = new RegistryServer(registry, HttpOptions.DEFAULTS.at(HOST, 0))) {
      server.start();
      try (RawHttp http = new RawHttp(HOST, server.port())) {
        for (Exchange exchange : exchanges) {
          List<String> found = Comparison.differences(exchange, exchange.send(http));
          found.forEach(difference -> differences.add(exchange.id() + " " + difference));
        }
      }
    }
    return differences;
  }

  /** Keys as text and values as JSON with sorted properties; records without meaning left out. */
  private static List<String> described(List<LogRecord> records) {
    return records.stream()
        .filter(record -> !text(record.key()).contains("\"keytype\":\"NOOP\""))
        .map(
            record ->
                text(record.key())
                    + " = "
                    + (record.value() == null ? null : sorted(text(record.value()))))
        .toList();
  }

  private static String text(byte @Nullable [] bytes) {
    return new String(Objects.requireNonNull(bytes), StandardCharsets.UTF_8);
  }

  private static JsonNode sorted(String json) {
    try {
      return sorted(JSON.readTree(json));
    } catch (IOException e) {
      throw new AssertionError(json, e);
    }
  }

  private static JsonNode sorted(JsonNode value) {
    if (!value.isObject()) {
      return value;
    }
    Map<String, JsonNode> properties = new TreeMap<>();
    value.properties().forEach(each -> properties.put(each.getKey(), sorted(each.getValue())));
    if (properties.containsKey("resourceId")) {
      properties.put("guid", TextNode.valueOf("any")); // random
    }
    ObjectNode sorted = JSON.createObjectNode();
    properties.forEach(sorted::set);
    return sorted;
  }

  private static List<String> differences(List<String> wanted, List<String> got) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < Math.max(wanted.size(), got.size()); i++) {
      String want = i < wanted.size() ? wanted.get(i) : "nothing";
      String have = i < got.size() ? got.get(i) : "nothing";
      if (!want.equals(have)) {
        differences.add(want + " wanted, got " + have);
      }
    }
    return differences;
  }
}
