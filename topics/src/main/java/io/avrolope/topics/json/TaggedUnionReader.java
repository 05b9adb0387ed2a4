// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Reads unions of {@link JsonEncoding#AVRO}: {@code null}, or {@code {"string": "…"}}. */
record TaggedUnionReader(JsonDatumReader reader) implements JsonDatumReader.UnionReader {
  @Override
  public @Nullable Object read(Schema union, JsonNode node, String path) {
    for (Schema branch : union.getTypes()) {
      if (branch.getType() == Schema.Type.NULL) {
        if (node.isNull()) {
          return null;
        }
      } else if (node.size() == 1 && node.has(branch.getFullName())) {
        String name = branch.getFullName();
        return reader.read(branch, node.get(name), path + member(name));
      }
    }
    throw JsonMismatchException.ofBranch(
        path, expected(union), found(node), fitsPlain(union, node, path));
  }

  private static boolean fitsPlain(Schema union, JsonNode node, String path) {
    try {
      var unused = new JsonDatumReader(JsonEncoding.PLAIN).read(union, node, path);
      return true;
    } catch (JsonMismatchException e) {
      return false;
    }
  }

  private static String member(String name) {
    return name.contains(".") ? "['" + name + "']" : "." + name;
  }

  private static String found(JsonNode node) {
    return node.isObject() ? "an object with other members" : JsonDatumReader.found(node);
  }

  /** Such as {@code null or {"string": ...}}. */
  private static String expected(Schema union) {
    return union.getTypes().stream()
        .map(
            branch ->
                branch.getType() == Schema.Type.NULL
                    ? "null"
                    : "{\"" + branch.getFullName() + "\": ...}")
        .collect(Collectors.joining(" or "));
  }
}
