package io.avrolope.internal.codec;

/**
 * How objects are encoded. Immutable.
 *
 * @param compileAfter how many objects {@link EngineChoice#ADAPTIVE} interprets before it has code
 *     made
 */
public record EncodeOptions(EngineChoice engine, int compileAfter) {
  public static final EncodeOptions DEFAULTS = new EncodeOptions(EngineChoice.ADAPTIVE, 1_000);

  public EncodeOptions {
    if (compileAfter < 0) {
      throw new IllegalArgumentException("compileAfter must be at least 0 but was " + compileAfter);
    }
  }

  public EncodeOptions with(EngineChoice other) {
    return new EncodeOptions(other, compileAfter);
  }

  public EncodeOptions compilingAfter(int objects) {
    return new EncodeOptions(engine, objects);
  }
}
