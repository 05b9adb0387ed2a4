// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

/** The fate of the modes of a context's subjects when the mode of the context is deleted. */
public enum ModesOfSubjects {
  KEPT,
  DELETED;

  /**
   * The choice of a client.
   *
   * @param recursive the parameter of Confluent's protocol
   */
  public static ModesOfSubjects of(boolean recursive) {
    return recursive ? DELETED : KEPT;
  }
}
