// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.Repository;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The properties of workers and connectors in docs/connect.md. */
final class ConnectDocument {
  private static final Pattern FILE =
      Pattern.compile("(?ms)^```properties\\n# ([a-z-]+\\.properties)\\n(.*?)^```$");

  private ConnectDocument() {}

  /** The text of each file, by the file's name. */
  static Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    for (MatchResult file : FILE.matcher(Repository.text("docs/connect.md")).results().toList()) {
      files.put(file.group(1), file.group(2));
    }
    return files;
  }

  /** The text of one file. */
  static String file(String name) {
    String text = files().get(name);
    if (text == null) {
      throw new AssertionError("docs/connect.md has no " + name);
    }
    return text;
  }
}
