// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The parts of a request that no message may show. Gateways return parts of a request in their
 * error messages. The values are collected when a message is shown, which is rare. Immutable.
 */
public final class Secrets {
  static final Secrets NONE = new Secrets(new Headers());

  private static final Set<String> NOT_SECRET =
      Set.of("accept", "accept-encoding", "content-type", "user-agent");
  private static final String HIDDEN = "[hidden]";

  /** A shorter value could be any word of a message. */
  private static final int MIN_LENGTH = 6;

  private static final Pattern CREDENTIALS =
      Pattern.compile("(?i)\\b(bearer|basic)\\s+[a-z0-9._~+/-]{6,}=*");

  private final Headers headers;

  private Secrets(Headers headers) {
    this.headers = headers;
  }

  /**
   * All that the headers of a request contain, except for the media types and encodings.
   *
   * @param headers do not change any more
   */
  static Secrets of(Headers headers) {
    return new Secrets(headers);
  }

  private List<String> values() {
    List<String> values = new ArrayList<>();
    headers.forEach(
        (name, value) -> {
          if (!NOT_SECRET.contains(name.toLowerCase(Locale.ROOT))) {
            add(value, values);
          }
        });
    values.removeIf(value -> value.length() < MIN_LENGTH);
    return values;
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
    for (String value : values()) {
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
