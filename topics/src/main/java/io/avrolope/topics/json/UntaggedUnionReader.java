// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reads unions of {@link JsonEncoding#PLAIN}: the value must fit exactly one branch. An integer
 * does not fit float or double if the union has an int or a long. Not thread-safe.
 */
final class UntaggedUnionReader implements JsonDatumReader.UnionReader {
  private final JsonDatumReader reader;

  /**
   * Results for the objects and arrays inside the outermost union. Each is read once for each
   * branch; otherwise the work would double with each union inside another one.
   */
  private final IdentityHashMap<JsonNode, IdentityHashMap<Schema, Outcome>> known =
      new IdentityHashMap<>();

  private int unionsAround;

  UntaggedUnionReader(JsonDatumReader reader) {
    this.reader = reader;
  }

  private record Outcome(
      Schema branch, @Nullable Object datum, @Nullable JsonMismatchException mismatch) {}

  @Override
  public @Nullable Object read(Schema union, JsonNode node, String path) {
    unionsAround++;
    try {
      return onlyDatum(union, node, path);
    } finally {
      unionsAround--;
      if (unionsAround == 0) {
        known.clear();
      }
    }
  }

  private Outcome outcome(Schema branch, JsonNode node, String path) {
    if (!node.isContainerNode()) {
      return newOutcome(branch, node, path);
    }
    IdentityHashMap<Schema, Outcome> ofNode =
        known.computeIfAbsent(node, any -> new IdentityHashMap<>());
    Outcome outcome = ofNode.get(branch);
    if (outcome == null) {
      outcome = newOutcome(branch, node, path);
      ofNode.put(branch, outcome);
    }
    return outcome;
  }

  private Outcome newOutcome(Schema branch, JsonNode node, String path) {
    try {
      return new Outcome(branch, reader.read(branch, node, path), null);
    } catch (JsonMismatchException e) {
      return new Outcome(branch, null, e);
    }
  }

  private @Nullable Object onlyDatum(Schema union, JsonNode node, String path) {
    List<Outcome> found = new ArrayList<>();
    List<JsonMismatchException> mismatches = new ArrayList<>();
    for (Schema branch : possible(union, node)) {
      Outcome outcome = outcome(branch, node, path);
      if (outcome.mismatch() == null) {
        found.add(outcome);
      } else {
        mismatches.add(outcome.mismatch());
      }
    }
    if (found.size() == 1) {
      return found.get(0).datum();
    }
    if (found.isEmpty()) {
      throw mismatches.size() == 1
          ? mismatches.get(0) // it may name a path inside the value
          : JsonMismatchException.at(
              path,
              JsonDatumReader.name(union),
              JsonDatumReader.found(node),
              BytesAdvice.of(union, node));
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
