// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

/** The client that waits for an answer. What takes long asks now and then whether it still does. */
@FunctionalInterface
public interface Client {
  /** A client that always waits. */
  Client WAITING = () -> false;

  /** The code of an answer that nobody receives; access logs show it. */
  int CLOSED_REQUEST = 499;

  /** Whether the client has closed its connection. Cheap enough for each thousandth of a second. */
  boolean isGone();

  /**
   * Ends a computation that nobody waits for.
   *
   * @throws Refusal if the client is gone
   */
  default void requirePresent() {
    if (isGone()) {
      throw Refusal.of(CLOSED_REQUEST, "The client closed its connection");
    }
  }
}
