// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.RegistryUnavailableException;

/** No bearer token is available now; a later request may get one. */
final class NoTokenException extends Exception {
  private static final long serialVersionUID = 1;
  private final transient RegistryUnavailableException reason;

  NoTokenException(RegistryUnavailableException reason) {
    super(reason);
    this.reason = reason;
  }

  RegistryUnavailableException reason() {
    return reason;
  }
}
