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
    /** Any other refusal: this registry, as it is configured, cannot serve the request. */
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
