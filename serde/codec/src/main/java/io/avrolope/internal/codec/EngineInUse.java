// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

/** The engine that a codec uses at the moment. */
public enum EngineInUse {
  /** The codec needs no engine: it copies raw bytes. */
  NONE,
  INTERPRETED,
  COMPILED
}
