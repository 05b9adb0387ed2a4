// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

/** The engine that runs a plan. All give the same objects, bytes and errors. */
public enum EngineMode {
  /**
   * The interpreter walks the plan. It needs no bytecode generation, so native images can use it.
   */
  INTERPRETED,
  /** A class that is generated for the plan; the first datum waits for the compilation. */
  COMPILED,
  /** Interpreted at first; compiled in the background once the plan is hot. */
  ADAPTIVE
}
