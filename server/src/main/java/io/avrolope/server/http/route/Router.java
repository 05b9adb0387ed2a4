// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the routes of a path by a tree of their segments. Immutable, thread-safe. */
final class Router {
  private final Node root = new Node();

  /** The routes whose paths begin with the same segments. */
  private static final class Node {
    private final Map<String, Node> fixed = new HashMap<>();
    private final List<Route> routes = new ArrayList<>();
    private @Nullable Node any;

    private Node next(String segment) {
      if (!Route.isName(segment)) {
        return fixed.computeIfAbsent(segment, each -> new Node());
      }
      if (any == null) {
        any = new Node();
      }
      return any;
    }

    private void collect(List<String> path, int depth, List<Route> found) {
      if (depth == path.size()) {
        found.addAll(routes);
        return;
      }
      Node exact = fixed.get(path.get(depth));
      if (exact != null) {
        exact.collect(path, depth + 1, found);
      }
      if (any != null) {
        any.collect(path, depth + 1, found);
      }
    }
  }

  Router(List<Route> routes) {
    for (Route route : routes) {
      Node node = root;
      for (String segment : route.segments()) {
        node = node.next(segment);
      }
      node.routes.add(route);
    }
  }

  /** The routes of a path, of all methods. Routes with more fixed segments come first. */
  List<Route> matching(List<String> path) {
    List<Route> found = new ArrayList<>();
    root.collect(path, 0, found);
    if (found.size() > 1) {
      found.sort(Comparator.comparingLong(Route::fixedSegments).reversed());
    }
    return found;
  }
}
