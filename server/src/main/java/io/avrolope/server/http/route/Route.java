// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * An operation of the API.
 *
 * @param path as it was given, such as {@code /subjects/{subject}/versions}
 * @param segments of the path; {@code {name}} stands for any segment
 * @param isQuick whether the operation reads a few entries in memory, so that the thread that has
 *     read the request may answer it
 */
public record Route(
    String method,
    String path,
    List<String> segments,
    boolean isQuick,
    Function<Call, Answer> handler) {

  /**
   * A route that may wait for the store or the client.
   *
   * @param path such as {@code /subjects/{subject}/versions}
   */
  public static Route of(String method, String path, Function<Call, Answer> handler) {
    return new Route(method, path, Paths.segments(path), false, handler);
  }

  /** A {@code GET} that is answered from memory in less time than a change of threads takes. */
  public static Route quick(String path, Function<Call, Answer> handler) {
    return new Route("GET", path, Paths.segments(path), true, handler);
  }

  /** Whether a segment stands for any. */
  static boolean isName(String segment) {
    return segment.startsWith("{");
  }

  /** The named segments of a path that has this route's form. */
  Map<String, String> named(List<String> path) {
    Map<String, String> named = new HashMap<>();
    for (int i = 0; i < segments.size(); i++) {
      String segment = segments.get(i);
      if (isName(segment)) {
        named.put(segment.substring(1, segment.length() - 1), path.get(i));
      }
    }
    return named;
  }

  /** How many segments are fixed: of several routes, the one with the most is meant. */
  long fixedSegments() {
    return segments.stream().filter(segment -> !isName(segment)).count();
  }
}
