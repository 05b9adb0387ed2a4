// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.util.List;

/** The client has no credentials, or may not do what it asks for. */
public final class AccessDeniedException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int FORBIDDEN_CODE = 40301;

  private final boolean isUnknown;
  private final transient List<String> challenges;

  private AccessDeniedException(String message, boolean isUnknown, List<String> challenges) {
    super(message, null, false, false);
    this.isUnknown = isUnknown;
    this.challenges = List.copyOf(challenges);
  }

  /** The client must send credentials, or other ones. */
  static AccessDeniedException unknown(String message, List<String> challenges) {
    return new AccessDeniedException(message, true, challenges);
  }

  /** The client has credentials, and may not do what it asks for. */
  public static AccessDeniedException refused(String message) {
    return new AccessDeniedException(message, false, List.of());
  }

  /** The status of the answer: whether the client must send credentials, or other ones. */
  public int status() {
    return isUnknown ? UNAUTHORIZED : FORBIDDEN;
  }

  /** The code in the body of the answer. */
  public int code() {
    return isUnknown ? UNAUTHORIZED : FORBIDDEN_CODE;
  }

  /** Values of the header {@code WWW-Authenticate}. */
  public List<String> challenges() {
    return challenges;
  }
}
