// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

/** Whether a request changes the registry, or is checked only. */
public enum Execution {
  REAL,
  DRY_RUN;

  /**
   * The choice of a client.
   *
   * @param isDryRun the parameter of Confluent's protocol
   */
  public static Execution of(boolean isDryRun) {
    return isDryRun ? DRY_RUN : REAL;
  }
}
