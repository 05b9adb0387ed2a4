// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The server that writes: as the last election decided, and as the brokers prove now. An instance
 * that was paused learns late that another one was chosen. Thread-safe.
 */
final class Leadership {
  /** Null while another instance makes the changes, or none. */
  private volatile @Nullable BooleanSupplier proof;

  private volatile boolean isForeign;

  /**
   * An election has chosen this instance.
   *
   * @param newProof whether the group cannot have chosen another instance since; may ask the broker
   */
  void lead(BooleanSupplier newProof) {
    isForeign = false;
    proof = newProof;
  }

  /** An election has chosen another server of this kind, or none. */
  void follow() {
    isForeign = false;
    proof = null;
  }

  /** An election has chosen a server of another make. */
  void followForeign() {
    isForeign = true;
    proof = null;
  }

  /** Nobody knows who is chosen now; this instance is not. */
  void forget() {
    proof = null;
  }

  /** Whether the last election chose this instance. */
  boolean isChosen() {
    return proof != null;
  }

  /** Whether no other instance was chosen before this call. */
  boolean isProven() {
    BooleanSupplier current = proof;
    return current != null && current.getAsBoolean();
  }

  /** Whether the last election chose a server of another make, which uses no transactions. */
  boolean isForeign() {
    return isForeign;
  }
}
