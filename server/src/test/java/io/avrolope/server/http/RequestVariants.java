// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Variants of a request: each parameter, field and header is absent, empty, null, of a wrong type,
 * repeated and in another case, and there are unknown ones.
 *
 * @param target the path and the query
 * @param body empty for none
 */
record RequestVariants(String method, String target, String body) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** One variant; a header of null is not sent. */
  record Variant(
      String name, String target, String body, @Nullable String contentType, String accept) {}

  /** A request as a line of a file: the method, the target and the body. */
  static RequestVariants of(String line) {
    String[] parts = line.split(" ", 3);
    return new RequestVariants(parts[0], parts[1], parts.length < 3 ? "" : parts[2]);
  }

  /** The route of the request, as a client writes it. */
  String name() {
    return method + " " + path();
  }

  String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  private List<String> parameters() {
    int query = target.indexOf('?');
    return query < 0 ? List.of() : List.of(target.substring(query + 1).split("&", -1));
  }

  /** The variants by the part of the request that differs. */
  Map<String, List<Variant>> all() throws JsonProcessingException {
    Map<String, List<Variant>> all = new LinkedHashMap<>();
    all.put("", List.of(variant("as it is", target, body)));
    List<String> parameters = parameters();
    for (int i = 0; i < parameters.size(); i++) {
      String name = parameters.get(i).substring(0, parameters.get(i).indexOf('='));
      all.put("?" + name, ofParameter(i));
    }
    all.put("?unknown", List.of(variant("x", path() + "?" + joined(withUnknown()), body)));
    if (!body.isEmpty()) {
      all.put("body", ofBody());
      addFields(all, JSON.readTree(body), "");
    }
    all.put("header", ofHeaders());
    return all;
  }

  private Variant variant(String name, String newTarget, String newBody) {
    return new Variant(name, newTarget, newBody, "application/json", "*/*");
  }

  /** The parameters with others in the place of one. */
  private List<String> with(int index, String... replacement) {
    List<String> parameters = new ArrayList<>(parameters());
    parameters.remove(index);
    parameters.addAll(index, List.of(replacement));
    return parameters;
  }

  private List<String> withUnknown() {
    List<String> parameters = new ArrayList<>(parameters());
    parameters.add("unknown=x");
    return parameters;
  }

  private static String joined(List<String> parameters) {
    return String.join("&", parameters);
  }

  private List<Variant> ofParameter(int index) {
    String parameter = parameters().get(index);
    String name = parameter.substring(0, parameter.indexOf('='));
    String value = parameter.substring(parameter.indexOf('=') + 1);
    Map<String, List<String>> replaced = new LinkedHashMap<>();
    replaced.put("absent", with(index));
    replaced.put("empty", with(index, name + "="));
    replaced.put("null", with(index, name + "=null"));
    replaced.put("wrong", with(index, name + "=%5Bx%5D"));
    replaced.put("negative", with(index, name + "=-1"));
    replaced.put("repeated", with(index, parameter, name + "=%5Bx%5D"));
    replaced.put("name in capitals", with(index, name.toUpperCase(Locale.ROOT) + "=" + value));
    replaced.put("value in capitals", with(index, name + "=" + value.toUpperCase(Locale.ROOT)));
    List<Variant> variants = new ArrayList<>();
    replaced.forEach(
        (kind, parameters) -> variants.add(variant(kind, path() + "?" + joined(parameters), body)));
    return variants;
  }

  private List<Variant> ofBody() {
    Map<String, String> bodies = new LinkedHashMap<>();
    bodies.put("absent", "");
    bodies.put("null", "null");
    bodies.put("{}", "{}");
    bodies.put("[]", "[]");
    bodies.put("a text", "\"x\"");
    bodies.put("a number", "5");
    bodies.put("cut", body.substring(0, body.length() - 1));
    bodies.put("followed by more", body + " {}");
    bodies.put("with an unknown field", "{\"unknown\":[1]," + body.substring(1));
    List<Variant> variants = new ArrayList<>();
    bodies.forEach((kind, each) -> variants.add(variant(kind, target, each)));
    return variants;
  }

  private List<Variant> ofHeaders() {
    return List.of(
        new Variant("no content type", target, body, null, "*/*"),
        new Variant("content type in capitals", target, body, "APPLICATION/JSON", "*/*"),
        new Variant("another content type", target, body, "text/plain", "*/*"),
        new Variant("accept in capitals", target, body, "application/json", "APPLICATION/JSON"),
        new Variant("another accept", target, body, "application/json", "text/html"),
        new Variant("a wrong quality", target, body, "application/json", "*/*;q=x"));
  }

  private void addFields(Map<String, List<Variant>> all, JsonNode node, String path)
      throws JsonProcessingException {
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        all.put(path + "/" + i, ofField(path + "/" + i, node.get(i)));
        addFields(all, node.get(i), path + "/" + i);
      }
      return;
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      String inner = path + "/" + field.getKey();
      all.put(inner, ofField(inner, field.getValue()));
      addFields(all, field.getValue(), inner);
    }
  }

  private List<Variant> ofField(String path, JsonNode value) throws JsonProcessingException {
    List<Variant> variants = new ArrayList<>();
    variants.add(variant("absent", target, without(path)));
    variants.add(variant("null", target, replaced(path, JSON.nullNode())));
    variants.add(variant("\"\"", target, replaced(path, JSON.readTree("\"\""))));
    variants.add(variant("[]", target, replaced(path, JSON.createArrayNode())));
    variants.add(variant("{}", target, replaced(path, JSON.createObjectNode())));
    variants.add(variant("a text", target, replaced(path, JSON.readTree("\"[x]\""))));
    variants.add(variant("-5", target, replaced(path, JSON.readTree("-5"))));
    variants.add(variant("true", target, replaced(path, JSON.readTree("true"))));
    int slash = path.lastIndexOf('/');
    if (tree().at(path.substring(0, slash)).isObject()) {
      variants.add(variant("name in capitals", target, renamed(path)));
      if (slash == 0) {
        String again = "{" + JSON.writeValueAsString(path.substring(1)) + ":[[]],";
        variants.add(variant("repeated", target, again + body.substring(1)));
      }
    }
    if (value.isTextual()) {
      JsonNode capitals = JSON.valueToTree(value.asText().toUpperCase(Locale.ROOT));
      variants.add(variant("value in capitals", target, replaced(path, capitals)));
    }
    return variants;
  }

  private JsonNode tree() throws JsonProcessingException {
    return JSON.readTree(body);
  }

  private String replaced(String path, JsonNode value) throws JsonProcessingException {
    JsonNode tree = tree();
    set(tree, path, value);
    return JSON.writeValueAsString(tree);
  }

  private static void set(JsonNode tree, String path, @Nullable JsonNode value) {
    int slash = path.lastIndexOf('/');
    JsonNode parent = tree.at(path.substring(0, slash));
    String name = path.substring(slash + 1);
    if (parent instanceof ArrayNode array) {
      int index = Integer.parseInt(name);
      if (value == null) {
        array.remove(index);
      } else {
        array.set(index, value);
      }
    } else if (value == null) {
      ((ObjectNode) parent).remove(name);
    } else {
      ((ObjectNode) parent).set(name, value);
    }
  }

  private String without(String path) throws JsonProcessingException {
    JsonNode tree = tree();
    set(tree, path, null);
    return JSON.writeValueAsString(tree);
  }

  private String renamed(String path) throws JsonProcessingException {
    JsonNode tree = tree();
    int slash = path.lastIndexOf('/');
    JsonNode value = tree.at(path);
    set(tree, path, null);
    set(
        tree,
        path.substring(0, slash + 1) + path.substring(slash + 1).toUpperCase(Locale.ROOT),
        value);
    return JSON.writeValueAsString(tree);
  }
}
