package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * The registry did not give a usable answer. Nothing is wrong with the record, and trying again can
 * help; whoever runs the registry must act if it lasts.
 */
public final class RegistryUnavailableException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  /** In which way the registry was away. */
  public enum Reason {
    /** No answer in time, or HTTP 408, 500, 503, 504. */
    TIMED_OUT,
    /** The connection failed, HTTP 502, or an answer that is not the registry's. */
    DISCONNECTED,
    /** HTTP 429: it asks for fewer requests. */
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
