// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

/** The engine of decoders and encoders, as reported for metrics. Thread-safe. */
public interface Codec {

  /** The engine that processes the next datum. */
  default EngineInUse engine() {
    return EngineInUse.NONE;
  }

  /**
   * Sets the listener for failures; call it before the first datum.
   *
   * @param listener is called, by any thread, when a compilation fails or compiled code is
   *     discarded
   */
  default void onFailedCompilation(Runnable listener) {}
}
