package io.avrolope.cli.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Unions whose branch is the only one that a value fits. An integer fits no float and no double
 * where there is an int or a long.
 */
record PlainUnions(JsonDatumReader reader) implements JsonDatumReader.Unions {
  private record Found(Schema branch, @Nullable Object datum) {}

  @Override
  public @Nullable Object read(Schema union, JsonNode node, String path) {
    List<Found> found = new ArrayList<>();
    List<JsonMisfitException> misfits = new ArrayList<>();
    for (Schema branch : possible(union, node)) {
      try {
        found.add(new Found(branch, reader.read(branch, node, path)));
      } catch (JsonMisfitException e) {
        misfits.add(e);
      }
    }
    if (found.size() == 1) {
      return found.get(0).datum();
    }
    if (found.isEmpty()) {
      throw misfits.size() == 1
          ? misfits.get(0) // which may tell of a place inside
          : JsonMisfitException.at(path, JsonDatumReader.name(union), JsonDatumReader.found(node));
    }
    throw JsonMisfitException.at(
        path,
        "a value of one branch of the union",
        JsonDatumReader.found(node)
            + " that fits "
            + found.stream()
                .map(each -> JsonDatumReader.name(each.branch()))
                .collect(Collectors.joining(" and "))
            + " (the JSON encoding of Avro names the branch)");
  }

  private static List<Schema> possible(Schema union, JsonNode node) {
    boolean isInteger =
        node.isIntegralNumber() && union.getTypes().stream().anyMatch(PlainUnions::isInteger);
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
