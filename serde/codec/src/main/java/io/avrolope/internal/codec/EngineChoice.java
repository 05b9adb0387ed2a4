package io.avrolope.internal.codec;

/** Which engine runs a plan. Both give the same objects, bytes and errors. */
public enum EngineChoice {
  /**
   * Walks the plan. There at once, needs no code generation, and is all that a native image has.
   */
  INTERPRETED,
  /** Runs code that was made for this very plan; the first datum waits until it is made. */
  COMPILED,
  /** Interpreted at first; compiled in the background once the plan has proved to be used much. */
  ADAPTIVE
}
