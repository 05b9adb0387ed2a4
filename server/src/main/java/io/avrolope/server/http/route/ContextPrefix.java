// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import io.avrolope.registry.content.Subjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The prefix {@code /contexts/{context}} before any other path: it qualifies the subject in the
 * path or in a parameter.
 *
 * @param path without the prefix
 */
public record ContextPrefix(List<String> path, Map<String, List<String>> query) {
  private static final String CONTEXTS = "contexts";
  private static final Set<String> WITH_SETTINGS = Set.of("config", "mode");
  private static final int LENGTH = 2;

  /** Resolves the prefix, if the path has one; the innermost of several counts. */
  static ContextPrefix resolve(List<String> path, Map<String, List<String>> query) {
    List<String> rest = path;
    String context = null;
    while (rest.size() > LENGTH && rest.get(0).equals(CONTEXTS)) {
      context = qualifier(rest.get(1));
      rest = rest.subList(LENGTH, rest.size());
    }
    return context == null ? new ContextPrefix(path, query) : qualified(context, rest, query);
  }

  /** The name of a context before a subject; empty for the default context. */
  public static String qualifier(String context) {
    String name = context.startsWith(":") ? context.substring(1) : context;
    name = name.endsWith(":") ? name.substring(0, name.length() - 1) : name;
    name = name.startsWith(".") ? name.substring(1) : name;
    return name.isEmpty() ? "" : ":." + name + ":";
  }

  private static ContextPrefix qualified(
      String context, List<String> path, Map<String, List<String>> query) {
    List<String> newPath = new ArrayList<>(path);
    Map<String, List<String>> newQuery = new HashMap<>(query);
    int subjects = path.indexOf("subjects");
    if (subjects >= 0 && subjects + 1 < path.size()) {
      newPath.set(subjects + 1, qualify(context, path.get(subjects + 1)));
    } else if (WITH_SETTINGS.contains(path.get(0))) {
      if (path.size() > 1) {
        newPath.set(1, qualify(context, path.get(1)));
      } else if (!context.isEmpty()) {
        newPath.add(context);
      }
    } else if (path.get(0).startsWith("associations") && !context.isEmpty()) {
      newQuery.putIfAbsent("context", List.of(context));
    } else if (path.get(0).equals("schemas") && path.size() > 1) {
      qualify(context, newQuery, "subject");
    } else if (subjects >= 0 || path.get(0).equals("schemas")) {
      qualify(context.isEmpty() ? ":.:" : context, newQuery, "subjectPrefix");
    }
    return new ContextPrefix(newPath, newQuery);
  }

  private static void qualify(String context, Map<String, List<String>> query, String parameter) {
    String subject = query.getOrDefault(parameter, List.of("")).get(0);
    query.put(parameter, List.of(qualify(context, subject)));
  }

  private static String qualify(String context, String subject) {
    return subject.startsWith(":.") || subject.startsWith(Subjects.ALL_CONTEXTS)
        ? subject
        : context + subject;
  }
}
