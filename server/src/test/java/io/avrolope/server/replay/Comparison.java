// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares an answer with a recorded one: status, body and the headers that matter. Times, names of
 * clusters, and the texts that come from the genuine server's libraries are not compared.
 */
final class Comparison {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> VOLATILE =
      Set.of("ts", "createTs", "updateTs", "kafka-cluster", "schema-registry-cluster", "commitId");
  private static final Set<String> LIBRARY_CODES = Set.of("400", "422");
  private static final List<String> HEADERS = List.of("content-type", "x-request-id");

  private Comparison() {}

  /** The differences from the recorded answer that fits best; empty if one fits. */
  static List<String> differences(Exchange exchange, RawHttp.Response actual) {
    return exchange.expected().stream()
        .map(expected -> differences(exchange, expected, actual))
        .min(Comparator.comparingInt(List::size))
        .orElseThrow();
  }

  private static List<String> differences(
      Exchange exchange, JsonNode expected, RawHttp.Response actual) {
    int status = expected.get("status").asInt();
    if (status != actual.status()) {
      return List.of(
          "status "
              + status
              + " "
              + expected.path("body").path("error_code").asText()
              + " wanted, got "
              + actual.status()
              + " "
              + body(actual.text()).path("error_code").asText());
    }
    List<String> differences = new ArrayList<>();
    if (expected.has("body")) {
      compareBodies(exchange, expected.get("body"), actual.text(), differences);
    }
    if (expected.has("text")
        && differences.isEmpty()
        && !exchange.ignored().contains("text")
        && !expected.get("text").asText().equals(actual.text())) {
      differences.add("text differs");
    }
    for (String header : HEADERS) {
      compareHeaders(
          header,
          expected.path("headers").path(header).asText(""),
          actual.headers().getOrDefault(header, ""),
          differences);
    }
    return differences;
  }

  private static JsonNode body(String text) {
    try {
      return text.isEmpty() ? MissingNode.getInstance() : JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return TextNode.valueOf(text);
    }
  }

  private static void compareBodies(
      Exchange exchange, JsonNode expected, String actual, List<String> differences) {
    boolean isMetadata = exchange.path().startsWith("/v1/metadata");
    JsonNode wanted = comparable(expected, isMetadata);
    JsonNode got = comparable(body(actual), isMetadata);
    if (wanted.isNull() && got.isMissingNode()) {
      return;
    }
    if (exchange.isCountOnly()) {
      wanted = IntNode.valueOf(wanted.size());
      got = IntNode.valueOf(got.size());
    } else if (exchange.isUnordered()) {
      wanted = sorted(wanted);
      got = sorted(got);
    }
    Set<String> found = new TreeSet<>();
    collect(wanted, got, "", found);
    for (String difference : found) {
      String pointer = difference.substring(0, difference.lastIndexOf(' '));
      if (!exchange.ignored().contains(pointer)) {
        differences.add(difference);
      }
    }
  }

  /** A copy without what differs from run to run, and without the texts of libraries. */
  private static JsonNode comparable(JsonNode value, boolean isMetadata) {
    if (value.isObject()) {
      ObjectNode copy = JSON.createObjectNode();
      value
          .properties()
          .forEach(
              property -> {
                boolean isVolatile =
                    VOLATILE.contains(property.getKey())
                        || (value.has("resourceId") && property.getKey().equals("guid"))
                        || (isMetadata && property.getKey().equals("version"));
                copy.set(
                    property.getKey(),
                    isVolatile
                        ? TextNode.valueOf("any")
                        : comparable(property.getValue(), isMetadata));
              });
      if (LIBRARY_CODES.contains(value.path("error_code").asText()) && copy.has("message")) {
        copy.put("message", "any");
      }
      return copy;
    }
    if (value.isArray()) {
      ArrayNode copy = JSON.createArrayNode();
      value.forEach(element -> copy.add(comparable(element, isMetadata)));
      return copy;
    }
    if (value.isTextual()
        && value.asText().startsWith("Invalid schema")
        && value.asText().contains("details:")) {
      return TextNode.valueOf("Invalid schema");
    }
    return value;
  }

  private static JsonNode sorted(JsonNode array) {
    List<JsonNode> elements = new ArrayList<>();
    array.forEach(elements::add);
    elements.sort(Comparator.comparing(JsonNode::toString));
    return JSON.createArrayNode().addAll(elements);
  }

  private static void collect(JsonNode wanted, JsonNode got, String at, Set<String> found) {
    if (wanted.isObject() && got.isObject()) {
      Set<String> names = new TreeSet<>();
      wanted.fieldNames().forEachRemaining(names::add);
      got.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        if (!got.has(name)) {
          found.add(at + "/" + name + " missing");
        } else if (!wanted.has(name)) {
          found.add(at + "/" + name + " extra");
        } else {
          collect(wanted.get(name), got.get(name), at + "/" + name, found);
        }
      }
    } else if (wanted.isArray() && got.isArray() && wanted.size() == got.size()) {
      for (int i = 0; i < wanted.size(); i++) {
        collect(wanted.get(i), got.get(i), at + "/*", found);
      }
    } else if (!wanted.equals(got)) {
      found.add((at.isEmpty() ? "/" : at) + " differs");
    }
  }

  private static void compareHeaders(
      String name, String wanted, String got, List<String> differences) {
    boolean isCompared = !wanted.isEmpty() || name.equals("content-type");
    if (isCompared && !normalized(wanted).equals(normalized(got))) {
      differences.add("header " + name + ": '" + wanted + "' wanted, got '" + got + "'");
    }
  }

  private static String normalized(String header) {
    return header.toLowerCase(Locale.ROOT).replace(" ", "");
  }
}
