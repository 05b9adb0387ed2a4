// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.util.URIUtil;

/** The segments of paths. */
public final class Paths {
  private Paths() {}

  /** The segments between slashes; one slash at the end adds none. */
  static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    int start = path.indexOf('/') + 1;
    while (start > 0 && start < path.length()) {
      int end = path.indexOf('/', start);
      segments.add(path.substring(start, end < 0 ? path.length() : end));
      start = end + 1;
    }
    return segments;
  }

  /** The decoded segments of a path as it was sent, without parameters after semicolons. */
  static List<String> decoded(String rawPath) {
    List<String> segments = segments(rawPath);
    for (int i = 1; i < segments.size(); i++) { // the first is the name of a route
      segments.set(i, decodedSegment(segments.get(i)));
    }
    return segments;
  }

  /** A segment as it was sent, decoded and without parameters after semicolons. */
  public static String decodedSegment(String segment) {
    int end = segment.indexOf(';');
    String name = end < 0 ? segment : segment.substring(0, end);
    return URIUtil.decodePath(name);
  }
}
