// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.text.QuotedText;
import java.util.regex.Pattern;

/**
 * The path of a request, which contains names from records. Servers refuse some of these names with
 * errors of their own, such as 400 or 414, or take them for another path. A schema with such a name
 * does not exist.
 */
final class RequestPath {
  /** Common servers accept about 8,000 characters in the first line of a request. */
  static final int MAX_CHARS = 7_000;

  private static final Pattern REFUSED = Pattern.compile("%(?:[01].|5C|7F)");

  private RequestPath() {}

  /**
   * @param path empty, or begins with a slash; its segments are encoded
   * @throws UnknownSchemaException if the path is too long, or has a segment that is one dot or
   *     two, or an empty one before the last
   */
  static void requirePossible(String path) {
    if (path.length() > MAX_CHARS) {
      throw unknown(path, "is longer than " + MAX_CHARS + " characters");
    }
    int query = path.indexOf('?');
    String[] segments = (query < 0 ? path : path.substring(0, query)).split("/", -1);
    for (int i = 1; i < segments.length; i++) {
      String segment = segments[i];
      boolean isMissing = segment.isEmpty() && i < segments.length - 1;
      if (isMissing || segment.equals(".") || segment.equals("..")) {
        throw unknown(path, "contains a name that is empty, '.' or '..'");
      }
    }
  }

  /**
   * Whether a URL has a character that common servers answer with 400: a backslash or a control
   * character. Such a server has no schema under the name, which may come from a record.
   */
  static boolean isRefusedByServers(String url) {
    return REFUSED.matcher(url).find();
  }

  private static UnknownSchemaException unknown(String path, String reason) {
    return new UnknownSchemaException(
        "No schema can have the path " + QuotedText.of(path) + ", which " + reason);
  }
}
