// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

/** Another server makes the changes, or none does at the moment. Nothing is written. */
public final class NotLeaderException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NotLeaderException() {
    super("Leader not known.", null, false, false);
  }
}
