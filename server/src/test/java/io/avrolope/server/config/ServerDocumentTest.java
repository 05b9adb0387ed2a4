// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The tables of keys in the documents of the server have all keys, with their defaults and other
 * names.
 */
class ServerDocumentTest {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([a-z.-]+)` \\| (?:`([^`]+)`|–) \\| (.+) \\|$");

  @Test
  void everyKeyIsDocumentedWithItsDefaultAndItsOtherNames() throws Exception {
    String document =
        Files.readString(Path.of("../docs/server.md"))
            + Files.readString(Path.of("../docs/server-clustering.md"))
            + Files.readString(Path.of("../docs/server-security.md"));
    Map<String, String> defaults = new TreeMap<>();
    Map<String, String> meanings = new TreeMap<>();
    Matcher row = ROW.matcher(document);
    while (row.find()) {
      defaults.put(row.group(1), Objects.requireNonNullElse(row.group(2), ""));
      meanings.put(row.group(1), row.group(3));
    }

    for (Key key : Key.values()) {
      assertThat(defaults).containsEntry(key.text(), key.defaultValue());
      for (String name : key.names().subList(1, key.names().size())) {
        assertThat(meanings.get(key.text())).contains("Also `" + name + "`");
      }
    }
    assertThat(defaults).hasSize(Key.values().length);
  }
}
