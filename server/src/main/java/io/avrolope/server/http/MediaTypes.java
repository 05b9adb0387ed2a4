// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The media types of requests and answers. */
final class MediaTypes {
  static final String V1 = "application/vnd.schemaregistry.v1+json";
  static final String JSON = "application/json";

  /** With their weights. */
  private static final Map<String, Double> PRODUCED =
      Map.of(V1, 1.0, "application/vnd.schemaregistry+json", 0.9, JSON, 0.5);

  private static final List<String> CONSUMED =
      List.of(V1, "application/vnd.schemaregistry+json", JSON, "application/octet-stream");

  /** The answers to the headers of the first clients; nearly all requests have the same few. */
  private static final Map<String, Optional<String>> KNOWN = new ConcurrentHashMap<>();

  private static final int MOST_KNOWN = 64;
  private static final int LONGEST_KNOWN = 256;

  private MediaTypes() {}

  /** Whether requests may have this type. */
  static boolean isConsumed(@Nullable String contentType) {
    return contentType == null || CONSUMED.contains(withoutParameters(contentType));
  }

  /** Whether it is a type and a subtype at all. */
  static boolean isWellFormed(@Nullable String contentType) {
    if (contentType == null) {
      return true;
    }
    String type = withoutParameters(contentType);
    int slash = type.indexOf('/');
    return slash > 0 && slash == type.lastIndexOf('/') && slash < type.length() - 1;
  }

  private static String withoutParameters(String type) {
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  /**
   * The type of the answer.
   *
   * @param accept the header of the request; null for any type
   * @return empty if the client accepts none of the server's types
   */
  static Optional<String> produced(@Nullable String accept) {
    if (accept == null || accept.isBlank()) {
      return Optional.of(V1);
    }
    Optional<String> known = KNOWN.get(accept);
    if (known != null) {
      return known;
    }
    Optional<String> best = best(accept);
    if (KNOWN.size() < MOST_KNOWN && accept.length() <= LONGEST_KNOWN) {
      KNOWN.put(accept, best);
    }
    return best;
  }

  private static Optional<String> best(String accept) {
    String best = null;
    double bestWeight = 0;
    for (Map.Entry<String, Double> type : PRODUCED.entrySet()) {
      double weight = quality(accept, type.getKey()) * type.getValue();
      if (weight > bestWeight) {
        bestWeight = weight;
        best = type.getKey();
      }
    }
    return Optional.ofNullable(best);
  }

  /** The quality that a client gives to a type, by its most specific range. */
  private static double quality(String accept, String type) {
    int bestLength = -1;
    double quality = 0;
    for (String range : accept.split(",", -1)) {
      String name = withoutParameters(range);
      boolean matches = name.equals("*/*") || name.equals("application/*") || name.equals(type);
      if (matches && name.length() > bestLength) {
        bestLength = name.length();
        quality = quality(range);
      }
    }
    return quality;
  }

  private static double quality(String range) {
    for (String parameter : range.split(";", -1)) {
      String stripped = parameter.strip();
      if (stripped.startsWith("q=")) {
        try {
          return Double.parseDouble(stripped.substring(2));
        } catch (NumberFormatException e) {
          return 0;
        }
      }
    }
    return 1;
  }
}
