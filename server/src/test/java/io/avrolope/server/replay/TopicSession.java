// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.log.LogRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/**
 * The records that a genuine Confluent Schema Registry wrote in a session, and what a second one
 * answered that was started on them. Where two releases differ, each of them counts.
 *
 * @param alternatives the records and answers of each release
 */
public record TopicSession(String name, List<Recorded> alternatives) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CORPUS = "/registry-topic-corpus.jsonl.gz";

  /** The records and answers of one release. */
  public record Recorded(List<LogRecord> records, List<Exchange> stateAfter) {}

  /** All sessions of the corpus. */
  public static List<TopicSession> all() throws IOException {
    List<TopicSession> sessions = new ArrayList<>();
    try (InputStream in = Objects.requireNonNull(TopicSession.class.getResourceAsStream(CORPUS));
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode json = JSON.readTree(line);
        List<Recorded> alternatives = new ArrayList<>(List.of(recorded(json)));
        json.path("variants").forEach(variant -> alternatives.add(recorded(variant)));
        sessions.add(new TopicSession(json.get("session").asText(), alternatives));
      }
    }
    return sessions;
  }

  private static Recorded recorded(JsonNode json) {
    List<LogRecord> records = new ArrayList<>();
    for (JsonNode record : json.get("records")) {
      byte[] key = HexFormat.of().parseHex(record.get("keyHex").asText());
      JsonNode value = record.get("valueHex");
      records.add(
          new LogRecord(key, value.isNull() ? null : HexFormat.of().parseHex(value.asText())));
    }
    List<Exchange> stateAfter = new ArrayList<>();
    for (JsonNode read : json.get("stateAfter")) {
      ObjectNode exchange = JSON.createObjectNode();
      exchange.set("id", read.get("path"));
      exchange.putObject("request").put("method", "GET").set("path", read.get("path"));
      ObjectNode response = read.get("response").deepCopy();
      response.putObject("headers").put("content-type", "application/vnd.schemaregistry.v1+json");
      exchange.set("response", response);
      stateAfter.add(new Exchange(exchange));
    }
    return new Recorded(records, stateAfter);
  }
}
