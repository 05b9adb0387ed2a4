// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.util.List;
import java.util.stream.Collectors;

/** The keys of the server as a text for a terminal. */
public final class KeyHelp {
  private static final int WIDTH = 100;
  private static final String INDENT = "      ";

  private static final String INTRODUCTION =
      """
      A key is set by a flag (--store.directory=/srv/schemas), in the environment
      (AVROLOPE_SERVER_STORE_DIRECTORY=/srv/schemas), or in a properties file
      (store.directory=/srv/schemas). A flag overrides the environment, and the environment overrides
      the file.
      """;

  private static final String PREFIXES =
      """

        kafkastore.*
            All other keys that begin so are given to Kafka's clients without this prefix, for example
            kafkastore.security.protocol=SASL_SSL.

        kafkagroup.*
            Keys that begin so are given only to the client that chooses the leader, and take
            precedence there, for example kafkagroup.session.timeout.ms=8000.
      """;

  private KeyHelp() {}

  /** All keys by group, each with its documentation, its default and its allowed values. */
  public static String text() {
    return INTRODUCTION
        + ServerKeys.ALL.texts().entrySet().stream()
            .map(group -> group(group.getKey(), group.getValue()))
            .collect(Collectors.joining());
  }

  private static String group(String name, List<KeyText> keys) {
    String text = keys.stream().map(KeyHelp::key).collect(Collectors.joining());
    return "\n" + name + "\n" + text + (name.equals(ServerKeys.KAFKA) ? PREFIXES : "");
  }

  private static String key(KeyText key) {
    String byDefault = key.byDefault().isEmpty() ? "none" : key.byDefault();
    return "\n  "
        + key.name()
        + "\n"
        + lines(plain(key.meaning()))
        + lines("Default: " + byDefault + ". Values: " + plain(key.allowed()) + ".");
  }

  /** A text without the marks of Markdown. */
  private static String plain(String markdown) {
    return markdown.replaceAll("\\[([^]]+)]\\([^)]+\\)", "$1").replace("`", "");
  }

  private static String lines(String text) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder(INDENT);
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() >= WIDTH) {
        lines.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(INDENT);
      }
      line.append(word).append(' ');
    }
    return lines.append(line.toString().stripTrailing()).append('\n').toString();
  }
}
