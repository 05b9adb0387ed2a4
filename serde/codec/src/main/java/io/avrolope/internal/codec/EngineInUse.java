package io.avrolope.internal.codec;

/** Which engine a codec has now. */
public enum EngineInUse {
  /** It needs none: bare bytes are copied. */
  NONE,
  INTERPRETED,
  COMPILED
}
