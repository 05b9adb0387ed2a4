// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/**
 * The header {@code Authorization} of a request. Its text has no secret. Immutable.
 *
 * @param scheme in small letters
 * @param value the rest, such as a token
 */
record Credentials(String scheme, String value) {
  static final String BASIC = "basic";
  static final String BEARER = "bearer";

  static Credentials parse(String authorization) {
    int end = authorization.indexOf(' ');
    String scheme = end < 0 ? authorization : authorization.substring(0, end);
    String value = end < 0 ? "" : authorization.substring(end + 1).strip();
    return new Credentials(scheme.toLowerCase(Locale.ROOT), value);
  }

  /** The name and the password of the scheme {@code Basic}. */
  Optional<NameAndPassword> pair() {
    try {
      String text = new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
      int end = text.indexOf(':');
      return end < 0
          ? Optional.empty()
          : Optional.of(new NameAndPassword(text.substring(0, end), text.substring(end + 1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // not Base64
    }
  }

  @Override
  public String toString() {
    return scheme;
  }

  /** Its text does not have the password. */
  record NameAndPassword(String name, String password) {
    @Override
    public String toString() {
      return name;
    }
  }
}
