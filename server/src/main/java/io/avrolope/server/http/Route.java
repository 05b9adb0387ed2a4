// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * An operation of the API.
 *
 * @param segments of the path; {@code {name}} stands for any segment
 */
record Route(String method, List<String> segments, Function<Call, Answer> handler) {

  /**
   * @param path such as {@code /subjects/{subject}/versions}
   */
  static Route of(String method, String path, Function<Call, Answer> handler) {
    return new Route(method, Paths.segments(path), handler);
  }

  /** The named segments of a path; empty if the path is not that of this route. */
  Optional<Map<String, String>> match(List<String> path) {
    if (path.size() != segments.size()) {
      return Optional.empty();
    }
    Map<String, String> named = new HashMap<>();
    for (int i = 0; i < path.size(); i++) {
      String segment = segments.get(i);
      if (segment.startsWith("{")) {
        named.put(segment.substring(1, segment.length() - 1), path.get(i));
      } else if (!segment.equals(path.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(named);
  }

  /** How many segments are fixed: of several routes, the one with the most is meant. */
  long fixedSegments() {
    return segments.stream().filter(segment -> !segment.startsWith("{")).count();
  }
}
