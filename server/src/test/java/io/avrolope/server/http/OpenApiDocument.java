// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The OpenAPI document as tests read it.
 *
 * @param root of the JSON
 */
record OpenApiDocument(JsonNode root) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final JsonSchemaFactory SCHEMAS =
      JsonSchemaFactory.getInstance(VersionFlag.V202012);

  /** An operation of the document. */
  record Operation(String method, String path, JsonNode node) {
    String name() {
      return method + " " + path;
    }
  }

  static OpenApiDocument of(String text) throws IOException {
    return new OpenApiDocument(JSON.readTree(text));
  }

  List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    root.get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            operations.add(
                                new Operation(
                                    method.getKey().toUpperCase(Locale.ROOT),
                                    path.getKey(),
                                    method.getValue()))));
    return operations;
  }

  /** The operation of a request: the one whose path has the fewest names in braces. */
  Operation operation(String method, String pathWithoutQuery) {
    return operations().stream()
        .filter(each -> each.method().equals(method))
        .filter(each -> pathWithoutQuery.matches(each.path().replaceAll("\\{\\w+}", "[^/]+")))
        .min(Comparator.comparingLong(each -> each.path().chars().filter(c -> c == '{').count()))
        .orElseThrow(() -> new AssertionError("No operation " + method + " " + pathWithoutQuery));
  }

  private JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? root.at(node.get("$ref").asText().substring(1)) : node;
  }

  /** The names of an operation's parameters that are in the query. */
  Set<String> queryParameters(Operation operation) {
    Set<String> names = new TreeSet<>();
    for (JsonNode parameter : operation.node().path("parameters")) {
      if (resolved(parameter).get("in").asText().equals("query")) {
        names.add(resolved(parameter).get("name").asText());
      }
    }
    return names;
  }

  /** The names of an operation's parameters that are in the path. */
  Set<String> pathParameters(Operation operation) {
    Set<String> names = new TreeSet<>();
    for (JsonNode parameter : operation.node().path("parameters")) {
      if (resolved(parameter).get("in").asText().equals("path")) {
        names.add(resolved(parameter).get("name").asText());
      }
    }
    return names;
  }

  /** The answer that is documented for a status; that of {@code default} for all others. */
  JsonNode response(Operation operation, int status) {
    JsonNode responses = operation.node().get("responses");
    JsonNode response = responses.path(Integer.toString(status));
    return resolved(response.isMissingNode() ? responses.path("default") : response);
  }

  /** All documented outcomes but the default: a status, or a status and an error code. */
  Set<String> outcomes(Operation operation) {
    Set<String> outcomes = new LinkedHashSet<>();
    operation
        .node()
        .get("responses")
        .properties()
        .forEach(
            entry -> {
              JsonNode codes =
                  resolved(entry.getValue())
                      .at("/content/application~1json/schema/allOf/1/properties/error_code/enum");
              if (codes.isMissingNode()) {
                outcomes.add(entry.getKey() + " -");
              }
              codes.forEach(code -> outcomes.add(entry.getKey() + " " + code.asInt()));
            });
    outcomes.remove("default -");
    return outcomes;
  }

  /** Whether an operation has a body, and what is wrong with one. */
  Set<ValidationMessage> validateRequest(Operation operation, String body) throws IOException {
    JsonNode content = operation.node().at("/requestBody/content");
    if (content.has(FORM)) {
      return validate(content.at("/" + FORM.replace("/", "~1") + "/schema"), form(body));
    }
    if (content.has("text/plain")) {
      return validate(content.at("/text~1plain/schema"), TextNode.valueOf(body));
    }
    JsonNode schema = content.at("/application~1json/schema");
    if (schema.isMissingNode()) {
      throw new AssertionError(operation.name() + " has no body");
    }
    return validate(schema, JSON.readTree(body));
  }

  private static JsonNode form(String body) {
    ObjectNode fields = JSON.createObjectNode();
    for (String field : List.of(body.split("&", -1))) {
      fields.put(field.substring(0, field.indexOf('=')), field.substring(field.indexOf('=') + 1));
    }
    return fields;
  }

  /** The faults of the body of an answer. */
  Set<ValidationMessage> validate(JsonNode schema, JsonNode body) {
    ObjectNode whole = JSON.createObjectNode();
    whole.set("components", root.get("components")); // references lead there
    whole.putArray("allOf").add(schema);
    return SCHEMAS.getSchema(whole).validate(body);
  }
}
