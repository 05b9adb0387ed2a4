// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

/**
 * The server could not check credentials now. They may be right: the client may send the request
 * again later.
 */
public final class UncheckedCredentialsException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int RETRY_SECONDS = 2;

  UncheckedCredentialsException(String message) {
    super(message, null, false, false);
  }

  /** After how many seconds the client may try again. */
  public int retrySeconds() {
    return RETRY_SECONDS;
  }
}
