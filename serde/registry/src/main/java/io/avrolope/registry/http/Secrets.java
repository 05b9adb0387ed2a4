// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a request contained that no message may show. Gateways return parts of a request in their
 * error messages. Immutable.
 */
public final class Secrets {
  static final Secrets NONE = new Secrets(List.of());

  private static final Set<String> NOT_SECRET = Set.of("accept", "accept-encoding", "content-type");
  private static final String HIDDEN = "[hidden]";

  /** A shorter value could be any word of a message. */
  private static final int MIN_LENGTH = 6;

  private static final Pattern CREDENTIALS =
      Pattern.compile("(?i)\\b(bearer|basic)\\s+[a-z0-9._~+/-]{6,}=*");

  private final List<String> values;

  private Secrets(List<String> values) {
    this.values = values;
  }

  /** All that the headers of a request contain, except for the media types and encodings. */
  static Secrets of(HttpHeaders headers) {
    List<String> values = new ArrayList<>();
    for (Map.Entry<String, List<String>> entry : headers.map().entrySet()) {
      if (!NOT_SECRET.contains(entry.getKey().toLowerCase(Locale.ROOT))) {
        entry.getValue().forEach(header -> add(header, values));
      }
    }
    values.removeIf(value -> value.length() < MIN_LENGTH);
    return new Secrets(List.copyOf(values));
  }

  private static void add(String header, List<String> values) {
    values.add(header);
    String credentials = header.substring(header.indexOf(' ') + 1);
    values.add(credentials);
    if (header.startsWith("Basic ")) {
      String userInfo = HttpEndpoint.userInfo(credentials);
      values.add(userInfo);
      values.add(userInfo.substring(userInfo.indexOf(':') + 1));
    }
  }

  /** The text of a server without the secrets. */
  public String hide(String text) {
    String hidden = text;
    for (String value : values) {
      hidden = hidden.replace(value, HIDDEN);
    }
    return CREDENTIALS.matcher(hidden).replaceAll("$1 " + HIDDEN);
  }

  /** Leaves out the secrets. */
  @Override
  public String toString() {
    return "Secrets";
  }
}
