// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reads unions of {@link JsonEncoding#PLAIN}: the value must fit exactly one branch. An integer
 * does not fit float or double if the union has an int or a long.
 */
record UntaggedUnionReader(JsonDatumReader reader) implements JsonDatumReader.UnionReader {
  private record Found(Schema branch, @Nullable Object datum) {}

  @Override
  public @Nullable Object read(Schema union, JsonNode node, String path) {
    List<Found> found = new ArrayList<>();
    List<JsonMismatchException> mismatches = new ArrayList<>();
    for (Schema branch : possible(union, node)) {
      try {
        found.add(new Found(branch, reader.read(branch, node, path)));
      } catch (JsonMismatchException e) {
        mismatches.add(e);
      }
    }
    if (found.size() == 1) {
      return found.get(0).datum();
    }
    if (found.isEmpty()) {
      throw mismatches.size() == 1
          ? mismatches.get(0) // it may name a path inside the value
          : JsonMismatchException.at(
              path, JsonDatumReader.name(union), JsonDatumReader.found(node));
    }
    throw JsonMismatchException.at(
        path,
        "a value of one branch of the union",
        JsonDatumReader.found(node)
            + " that fits "
            + found.stream()
                .map(each -> JsonDatumReader.name(each.branch()))
                .collect(Collectors.joining(" and "))
            + " (Avro's JSON encoding would name the branch)");
  }

  private static List<Schema> possible(Schema union, JsonNode node) {
    boolean isInteger =
        node.isIntegralNumber()
            && union.getTypes().stream().anyMatch(UntaggedUnionReader::isInteger);
    return union.getTypes().stream()
        .filter(branch -> isOfKind(branch, node))
        .filter(branch -> !isInteger || isInteger(branch))
        .toList();
  }

  private static boolean isInteger(Schema branch) {
    return branch.getType() == Schema.Type.INT || branch.getType() == Schema.Type.LONG;
  }

  private static boolean isOfKind(Schema branch, JsonNode node) {
    return switch (branch.getType()) {
      case NULL -> node.isNull();
      case BOOLEAN -> node.isBoolean();
      case INT, LONG -> node.isIntegralNumber();
      case FLOAT, DOUBLE -> node.isNumber() || node.isTextual();
      case STRING, BYTES, FIXED, ENUM -> node.isTextual();
      case ARRAY -> node.isArray();
      default -> node.isObject();
    };
  }
}
