// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

/**
 * The registry refused the request. The operator must grant the permission, or correct the client's
 * credentials or configuration. The record itself may be valid.
 */
public final class RegistryRefusedException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  /** The reason that the registry refused. */
  public enum Reason {
    /** HTTP 401: the credentials are missing or wrong. */
    NOT_AUTHENTICATED,
    /** HTTP 403: the credentials are valid but do not permit the request. */
    NOT_AUTHORIZED,
    /** Any other refusal, such as a read-only mode or the answer of another server. */
    NOT_POSSIBLE,
    /**
     * This kind of registry, as it is configured, never serves such a request, for example that of
     * a record with an envelope of another vendor. Other records are not concerned.
     */
    UNSUPPORTED
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
