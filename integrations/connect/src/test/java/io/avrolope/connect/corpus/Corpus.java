// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.connect.schema.Rules;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The recorded answers of Confluent's converter. */
public final class Corpus {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Corpus() {}

  /** One case; see the fields' names in the file. */
  record Case(JsonNode line) {
    String id() {
      return line.get("id").asText();
    }

    String direction() {
      return line.get("direction").asText();
    }

    Map<String, String> config() {
      Map<String, String> config = new HashMap<>();
      line.get("config")
          .properties()
          .forEach(each -> config.put(each.getKey(), each.getValue().asText()));
      return config;
    }

    Rules rules() {
      Map<String, String> config = config();
      return Rules.where(
          rule ->
              config.containsKey(rule.key())
                  ? Boolean.parseBoolean(config.get(rule.key()))
                  : rule.byDefault());
    }

    JsonNode input() {
      return line.get("input");
    }

    JsonNode answer() {
      return line.get("answer");
    }

    boolean fails() {
      return answer().has("error");
    }

    @Override
    public String toString() {
      return id();
    }
  }

  static List<Case> cases(String direction) {
    return lines("/connect-corpus.jsonl").stream()
        .map(Case::new)
        .filter(each -> each.direction().equals(direction))
        .toList();
  }

  private static List<JsonNode> lines(String resource) {
    return texts(resource).stream().map(Corpus::json).toList();
  }

  private static List<String> texts(String resource) {
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Corpus.class.getResourceAsStream(resource)),
                StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  public static JsonNode document(String resource) {
    return json(String.join("", texts(resource)));
  }

  /** Parses JSON, with the number nodes that the lines of the corpus have. */
  public static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
