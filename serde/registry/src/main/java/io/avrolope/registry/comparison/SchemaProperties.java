// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.avro.JsonProperties;
import org.jspecify.annotations.Nullable;

/** Compares the properties of schemas and fields, including logical types. */
final class SchemaProperties {
  private static final String LOGICAL_TYPE = "logicalType";

  private SchemaProperties() {}

  /** Describes each property that differs. */
  static void changes(JsonProperties older, JsonProperties newer, Consumer<String> changes) {
    Map<String, Object> before = older.getObjectProps();
    Map<String, Object> after = newer.getObjectProps();
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      Object was = before.get(name);
      Object is = after.get(name);
      if (!Objects.equals(was, is)) {
        String what = name.equals(LOGICAL_TYPE) ? "logical type" : "property " + name;
        changes.accept(what + change(was, is));
      }
    }
  }

  private static String change(@Nullable Object was, @Nullable Object is) {
    if (was == null) {
      return " " + DefaultText.json(is) + " added";
    }
    return " "
        + DefaultText.json(was)
        + (is == null ? " removed" : " became " + DefaultText.json(is));
  }
}
