package io.avrolope.error;

/**
 * The registry answered that this client may not do that. Whoever gives out credentials must act;
 * nothing is wrong with the record.
 */
public final class RegistryRefusedException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  /** Why the registry refused. */
  public enum Reason {
    /** HTTP 401: no credentials, or wrong ones. */
    NOT_AUTHENTICATED,
    /** HTTP 403: known, and not allowed. */
    NOT_AUTHORIZED,
    /** Any other refusal: the request cannot be served by this registry as it is set up. */
    NOT_POSSIBLE
  }

  private final Reason reason;

  public RegistryRefusedException(Reason reason, String message) {
    super(message, null);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  @Override
  public String anchor() {
    return "registry-refused";
  }
}
