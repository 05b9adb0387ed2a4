// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A request and the answer of a genuine Confluent Schema Registry. Answers of 8.1.5 and, where they
 * differ, of 8.3.1 were recorded; each of them counts.
 */
record Exchange(JsonNode record) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CORPUS = "/registry-corpus.jsonl.gz";
  private static final String KEPT = "kept";

  /**
   * All sessions by their names. Each begins with an empty registry. Sessions in which the genuine
   * server dropped rule sets are left out, because this server keeps them.
   */
  static Map<String, List<Exchange>> sessions() throws IOException {
    Map<String, List<Exchange>> sessions = new LinkedHashMap<>();
    try (InputStream in = Objects.requireNonNull(Exchange.class.getResourceAsStream(CORPUS));
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode record = JSON.readTree(line);
        if (record.path("ruleSets").asText(KEPT).equals(KEPT)) {
          sessions
              .computeIfAbsent(record.get("session").asText(), name -> new ArrayList<>())
              .add(new Exchange(record));
        }
      }
    }
    return sessions;
  }

  String id() {
    return record.get("id").asText();
  }

  private JsonNode request() {
    return record.get("request");
  }

  String method() {
    return request().get("method").asText();
  }

  String path() {
    return request().get("path").asText();
  }

  /** The answers that count. */
  List<JsonNode> expected() {
    List<JsonNode> answers = new ArrayList<>(List.of(record.get("response")));
    record.path("variants").forEach(answers::add);
    return answers;
  }

  boolean isUnordered() {
    return record.path("unordered").asBoolean();
  }

  boolean isCountOnly() {
    return record.path("countOnly").asBoolean();
  }

  /** Pointers to what is not compared. */
  List<String> ignored() {
    List<String> ignored = new ArrayList<>();
    record.path("ignore").forEach(pointer -> ignored.add(pointer.asText()));
    return ignored;
  }

  /** Sends the request, as often as it was sent, and returns the last answer. */
  RawHttp.Response send(RawHttp http) throws IOException {
    int count = request().path("loop").asInt(0);
    if (count == 0) {
      return send(http, path(), body());
    }
    RawHttp.Response last = null;
    for (int n = 1; n <= count; n++) {
      String number = Integer.toString(n);
      String body = body();
      last =
          send(
              http,
              path().replace("{n}", number),
              body == null ? null : body.replace("{n}", number));
    }
    return Objects.requireNonNull(last);
  }

  private RawHttp.Response send(RawHttp http, String path, @Nullable String body)
      throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    request()
        .path("headers")
        .properties()
        .forEach(header -> headers.put(header.getKey(), header.getValue().asText()));
    return http.send(
        method(), path, headers, body == null ? null : body.getBytes(StandardCharsets.UTF_8));
  }

  private @Nullable String body() {
    JsonNode repeat = request().path("bodyRepeat");
    if (repeat.isObject()) {
      return repeat.path("prefix").asText()
          + repeat.path("unit").asText().repeat(repeat.path("count").asInt())
          + repeat.path("suffix").asText();
    }
    return request().hasNonNull("body") ? request().get("body").asText() : null;
  }
}
