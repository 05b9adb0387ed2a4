// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.apache.avro.JsonProperties;
import org.jspecify.annotations.Nullable;

/** Compares the properties of schemas and fields, including logical types. */
final class SchemaProperties {
  private static final String LOGICAL_TYPE = "logicalType";

  private SchemaProperties() {}

  static List<Finding> changes(String path, JsonProperties older, JsonProperties newer) {
    Map<String, Object> before = older.getObjectProps();
    Map<String, Object> after = newer.getObjectProps();
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    List<Finding> changes = new ArrayList<>();
    for (String name : names) {
      Object was = before.get(name);
      Object is = after.get(name);
      if (!Objects.equals(was, is)) {
        String what = name.equals(LOGICAL_TYPE) ? "logical type" : "property " + name;
        changes.add(new Finding(path, what + change(was, is)));
      }
    }
    return changes;
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
