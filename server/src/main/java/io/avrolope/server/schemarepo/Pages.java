// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import io.avrolope.server.schemarepo.SchemaRepo.Entry;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Pages for people. What clients have sent is escaped, and the policy forbids the browser to run or
 * load anything.
 */
final class Pages {
  private static final String TYPE = "text/html;charset=UTF-8";
  private static final String POLICY =
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
          + " allow-top-navigation-by-user-activation";
  private static final String NO_SUBJECTS = "Repository does not have any subjects registered yet.";
  private static final String NO_SCHEMAS = "No schemas have been registered yet";

  private Pages() {}

  /** The subjects, with links below the page's own address. */
  static SchemaRepoAnswer subjects(List<String> subjects, String base) {
    StringBuilder rows = new StringBuilder();
    for (String subject : subjects) {
      String address = base + segment(subject);
      rows.append("<tr><td>")
          .append(link(address + "/all", subject))
          .append("</td><td>")
          .append(link(address + "/config", "Configuration"))
          .append("</td><td>")
          .append(link(address + "/latest", "Latest schema"))
          .append("</td></tr>\n");
    }
    return page("Subjects", rows.isEmpty() ? paragraph(NO_SUBJECTS) : table(rows.toString()));
  }

  /** The schemas of a subject, the newest first. */
  static SchemaRepoAnswer schemas(String subject, List<Entry> entries, String base) {
    StringBuilder rows = new StringBuilder();
    for (Entry entry : entries) {
      rows.append("<tr><td>")
          .append(link(base + segment(subject) + "/id/" + entry.id(), entry.id()))
          .append("</td><td><pre>")
          .append(escaped(entry.schema()))
          .append("</pre></td></tr>\n");
    }
    String header = "<tr><th>ID</th><th>Schema</th></tr>\n";
    return page(
        "Schemas of subject " + subject,
        rows.isEmpty() ? paragraph(NO_SCHEMAS) : table(header + rows));
  }

  static SchemaRepoAnswer schema(String subject, Entry entry) {
    return page(
        "Schema with ID = " + entry.id() + " of subject " + subject,
        "<pre>" + escaped(entry.schema()) + "</pre>\n");
  }

  static SchemaRepoAnswer configuration(String title, Map<String, String> settings) {
    StringBuilder rows = new StringBuilder();
    settings.forEach(
        (key, value) ->
            rows.append("<tr><th>")
                .append(escaped(key))
                .append("</th><td><pre>")
                .append(escaped(value))
                .append("</pre></td></tr>\n"));
    return page(title, rows.isEmpty() ? paragraph("Nothing is set.") : table(rows.toString()));
  }

  private static SchemaRepoAnswer page(String title, String content) {
    String heading = escaped(title);
    String body =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>"
            + heading
            + "</title>\n</head>\n<body>\n<h1>"
            + heading
            + "</h1>\n"
            + content
            + "</body>\n</html>\n";
    return SchemaRepoAnswer.ok(TYPE, body)
        .with("Content-Security-Policy", POLICY)
        .with("Referrer-Policy", "no-referrer");
  }

  private static String table(String rows) {
    return "<table border=\"1\">\n" + rows + "</table>\n";
  }

  private static String paragraph(String text) {
    return "<p>" + escaped(text) + "</p>\n";
  }

  private static String link(String address, String text) {
    return "<a href=\"" + escaped(address) + "\">" + escaped(text) + "</a>";
  }

  private static String segment(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
