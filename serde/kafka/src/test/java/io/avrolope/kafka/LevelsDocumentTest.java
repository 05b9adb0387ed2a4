// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import io.avrolope.registry.comparison.CompatibilityDirection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** docs/troubleshooting.md says which level allows a change. Each row is tried with schemas. */
class LevelsDocumentTest {
  private static final String ID = "{'name':'id','type':'int'}";

  /** An older and a newer schema. */
  private record Change(String older, String newer) {
    boolean isAllowed(CompatibilityDirection level) {
      return level.violations(parse(older), parse(newer)).isEmpty();
    }

    private static Schema parse(String schema) {
      return new Schema.Parser().parse(schema.replace('\'', '"'));
    }
  }

  private static String order(String... fields) {
    return "{'type':'record','name':'Order','fields':[" + String.join(",", fields) + "]}";
  }

  private static Change type(String older, String newer) {
    return new Change(order(field(older)), order(field(newer)));
  }

  private static String field(String type) {
    return "{'name':'f','type':" + type + "}";
  }

  private static String enumOf(String symbols, String rest) {
    return "{'type':'enum','name':'E','symbols':[" + symbols + "]" + rest + "}";
  }

  private static Map<String, List<Change>> changes() {
    String plain = field("'int'");
    String withDefault = "{'name':'f','type':'int','default':0}";
    String alias = "{'name':'g','type':'int','aliases':['f']}";
    String other = "{'name':'g','type':'int'}";
    String ifUnknown = ",'default':'A'";
    Map<String, List<Change>> changes = new LinkedHashMap<>();
    changes.put(
        "add a field with a default", List.of(new Change(order(ID), order(ID, withDefault))));
    changes.put("add a field without a default", List.of(new Change(order(ID), order(ID, plain))));
    changes.put(
        "remove a field with a default", List.of(new Change(order(ID, withDefault), order(ID))));
    changes.put(
        "remove a field without a default", List.of(new Change(order(ID, plain), order(ID))));
    changes.put(
        "add a default, or change it",
        List.of(
            new Change(order(plain), order(withDefault)),
            new Change(order(withDefault), order(withDefault.replace("0}", "1}")))));
    changes.put("remove a default", List.of(new Change(order(withDefault), order(plain))));
    changes.put(
        "rename a field, with the old name as an alias",
        List.of(new Change(order(plain), order(alias))));
    changes.put(
        "rename a field without a default, without an alias",
        List.of(new Change(order(plain), order(other))));
    changes.put(
        "rename a record, with the old name as an alias",
        List.of(
            new Change(
                order(ID),
                order(ID).replace("'name':'Order'", "'name':'Bill','aliases':['Order']"))));
    changes.put(
        "change `int` to `long`, `float` or `double`",
        List.of(type("'int'", "'long'"), type("'int'", "'float'"), type("'int'", "'double'")));
    changes.put("change `long` to `int`", List.of(type("'long'", "'int'")));
    changes.put(
        "change `string` to `bytes`, or back",
        List.of(type("'string'", "'bytes'"), type("'bytes'", "'string'")));
    changes.put(
        "change a type to any other type",
        List.of(
            type("'int'", "'string'"),
            type("'boolean'", "'int'"),
            type("'string'", "{'type':'array','items':'string'}")));
    changes.put(
        "make a field optional: `string` to `[\"null\", \"string\"]`",
        List.of(type("'string'", "['null','string']")));
    changes.put(
        "make a field required: `[\"null\", \"string\"]` to `string`",
        List.of(type("['null','string']", "'string'")));
    changes.put(
        "add a type to a union", List.of(type("['null','int']", "['null','int','string']")));
    changes.put(
        "remove a type from a union", List.of(type("['null','int','string']", "['null','int']")));
    changes.put(
        "add a symbol to an enum without a default",
        List.of(type(enumOf("'A'", ""), enumOf("'A','B'", ""))));
    changes.put(
        "add a symbol to an enum with a default",
        List.of(type(enumOf("'A'", ifUnknown), enumOf("'A','B'", ifUnknown))));
    changes.put(
        "remove a symbol from an enum without a default",
        List.of(type(enumOf("'A','B'", ""), enumOf("'A'", ""))));
    changes.put(
        "remove a symbol from an enum with a default",
        List.of(type(enumOf("'A','B'", ifUnknown), enumOf("'A'", ifUnknown))));
    changes.put(
        "change the size of a `fixed`",
        List.of(
            type("{'type':'fixed','name':'H','size':2}", "{'type':'fixed','name':'H','size':3}")));
    changes.put(
        "change the order of fields", List.of(new Change(order(ID, plain), order(plain, ID))));
    changes.put(
        "change a `doc`, a property or a logical type",
        List.of(
            new Change(order(ID), order(ID).replace("'fields'", "'doc':'d','p':1,'fields'")),
            type("{'type':'long','logicalType':'timestamp-millis'}", "'long'")));
    return changes;
  }

  @Test
  void theTableSaysWhatEachLevelAllows() {
    List<String> expected = new ArrayList<>();
    changes()
        .forEach(
            (text, changes) -> {
              StringBuilder row = new StringBuilder("| ").append(text).append(" |");
              for (CompatibilityDirection level : CompatibilityDirection.values()) {
                assertThat(changes.stream().map(each -> each.isAllowed(level)).distinct())
                    .as("%s at level %s", text, level)
                    .hasSize(1);
                row.append(changes.get(0).isAllowed(level) ? " yes |" : " no |");
              }
              expected.add(row.toString());
            });

    String document = Repository.text("docs/troubleshooting.md");
    String table =
        document.substring(
            document.indexOf("<!-- levels: begin -->"), document.indexOf("<!-- levels: end -->"));

    assertThat(table.lines().skip(3)).containsExactlyElementsOf(expected);
  }
}
