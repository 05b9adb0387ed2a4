// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

/**
 * The store cannot read or keep its data, perhaps for a while: a full disk, a lock that is held.
 */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
