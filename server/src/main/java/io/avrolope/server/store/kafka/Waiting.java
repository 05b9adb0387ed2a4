// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.StoreException;

/** Waits without a condition, before something is tried again. */
final class Waiting {
  private Waiting() {}

  static void pause(long ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("Interrupted", e);
    }
  }
}
