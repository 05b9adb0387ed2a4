// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

/** Whether a scope without a setting of its own answers with the setting that applies to it. */
public enum Inherited {
  EXCLUDED,
  INCLUDED;

  /**
   * The choice of a client.
   *
   * @param defaultToGlobal the parameter of Confluent's protocol
   */
  public static Inherited of(boolean defaultToGlobal) {
    return defaultToGlobal ? INCLUDED : EXCLUDED;
  }
}
