// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * The registry did not give a usable answer. The record itself may be valid, and a retry can
 * succeed. The registry's operator must act if the outage lasts.
 */
public final class RegistryUnavailableException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  /** The reason that there was no usable answer. */
  public enum Reason {
    /** No answer in time, or HTTP 408, 500, 503 or 504. */
    TIMED_OUT,
    /** A failed connection, HTTP 502, or an answer that is not in the registry's format. */
    DISCONNECTED,
    /** HTTP 429: the registry asks for fewer requests. */
    THROTTLED
  }

  private final Reason reason;

  public RegistryUnavailableException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  @Override
  public String anchor() {
    return "registry-unavailable";
  }
}
