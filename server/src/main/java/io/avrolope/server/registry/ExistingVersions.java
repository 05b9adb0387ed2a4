// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

/** Whether mode {@code IMPORT} may begin in a scope that has versions. */
public enum ExistingVersions {
  REFUSED,
  ALLOWED;

  /**
   * The choice of a client.
   *
   * @param force the parameter of Confluent's protocol
   */
  public static ExistingVersions of(boolean force) {
    return force ? ALLOWED : REFUSED;
  }
}
