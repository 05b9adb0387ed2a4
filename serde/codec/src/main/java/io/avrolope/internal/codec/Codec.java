package io.avrolope.internal.codec;

/** What a decoder and an encoder tell of how they work. Thread-safe. */
public interface Codec {

  /** Which engine the next datum meets. */
  default EngineInUse engine() {
    return EngineInUse.NONE;
  }

  /**
   * To be called before the first datum.
   *
   * @param listener is told, by any thread, when no code can be made, or code is given up
   */
  default void onFailedCompilation(Runnable listener) {}
}
