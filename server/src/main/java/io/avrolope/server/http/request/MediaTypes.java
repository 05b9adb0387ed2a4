// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.request;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The media types of requests and answers. */
public final class MediaTypes {
  /** The type of answers for clients that accept any. */
  public static final String V1 = "application/vnd.schemaregistry.v1+json";

  /** JSON, whatever the version of the API. */
  public static final String JSON = "application/json";

  /** The best first. */
  private static final List<String> PRODUCED =
      List.of(V1, "application/vnd.schemaregistry+json", JSON);

  private static final List<String> CONSUMED =
      List.of(V1, "application/vnd.schemaregistry+json", JSON, "application/octet-stream");

  /** The answers to the headers of the first clients; nearly all requests have the same few. */
  private static final Map<String, Optional<String>> KNOWN = new ConcurrentHashMap<>();

  private static final Pattern QUALITY = Pattern.compile("0(\\.\\d*)?|1(\\.0*)?|\\.\\d+");
  private static final String UTF_8 = ";charset=utf-8";
  private static final int MOST_KNOWN = 64;
  private static final int LONGEST_KNOWN = 256;

  private MediaTypes() {}

  /** Whether requests may have this type. */
  public static boolean isConsumed(@Nullable String contentType) {
    return contentType == null || CONSUMED.contains(withoutParameters(contentType));
  }

  /** Whether it is a type and a subtype at all. */
  public static boolean isWellFormed(@Nullable String contentType) {
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
  public static Optional<String> produced(@Nullable String accept) {
    if (accept == null || accept.isBlank()) {
      return Optional.of(V1);
    }
    Optional<String> known = KNOWN.get(accept);
    if (known != null) {
      return known;
    }
    Optional<String> best = best(accept);
    if (KNOWN.size() < MOST_KNOWN && accept.length() <= LONGEST_KNOWN && isAcceptable(accept)) {
      KNOWN.put(accept, best);
    }
    return best;
  }

  /** Whether all qualities in the header are numbers from 0 to 1. */
  public static boolean isAcceptable(@Nullable String accept) {
    return accept == null
        || KNOWN.containsKey(accept)
        || ranges(accept).stream().allMatch(range -> QUALITY.matcher(quality(range)).matches());
  }

  /** The type to which the client gives the highest quality; of equals, the server's best. */
  private static Optional<String> best(String accept) {
    String best = null;
    double bestQuality = -1;
    for (String type : PRODUCED) {
      Optional<String> range = range(accept, type);
      double quality = range.map(MediaTypes::number).orElse(-1.0);
      if (quality > bestQuality) {
        bestQuality = quality;
        best = range.filter(MediaTypes::isUtf8).isPresent() ? type + UTF_8 : type;
      }
    }
    return Optional.ofNullable(best);
  }

  private static List<String> ranges(String accept) {
    return List.of(accept.split(",", -1));
  }

  /** The most specific range of the header that has a type. */
  private static Optional<String> range(String accept, String type) {
    return ranges(accept).stream()
        .filter(range -> List.of("*/*", "application/*", type).contains(withoutParameters(range)))
        .max(Comparator.comparingInt(range -> withoutParameters(range).length()));
  }

  private static double number(String range) {
    String quality = quality(range);
    return QUALITY.matcher(quality).matches() ? Double.parseDouble(quality) : 0;
  }

  private static String quality(String range) {
    return parameter(range, "q").orElse("1");
  }

  private static boolean isUtf8(String range) {
    return parameter(range, "charset").filter("utf-8"::equalsIgnoreCase).isPresent();
  }

  private static Optional<String> parameter(String range, String name) {
    return Stream.of(range.split(";", -1))
        .skip(1)
        .map(String::strip)
        .filter(each -> each.regionMatches(true, 0, name + "=", 0, name.length() + 1))
        .map(each -> each.substring(name.length() + 1).strip())
        .findFirst();
  }
}
