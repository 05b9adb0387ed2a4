// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Encodes text for one segment of a URL's path, or for one value of its query. */
public final class PathSegment {
  private PathSegment() {}

  /** The text in UTF-8, with a slash as {@code %2F} and a space as {@code %20}. */
  public static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
