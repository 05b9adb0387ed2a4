package io.avrolope.internal.codec;

import io.avrolope.internal.model.ModelOptions;

/**
 * How objects are encoded. Immutable.
 *
 * @param compileAfter how many objects {@link EngineChoice#ADAPTIVE} interprets before it has code
 *     made; more where a hundred others are used as much
 */
public record EncodeOptions(EngineChoice engine, int compileAfter, ModelOptions model) {
  public static final EncodeOptions DEFAULTS =
      new EncodeOptions(EngineChoice.ADAPTIVE, 1_000, ModelOptions.DEFAULTS);

  public EncodeOptions {
    if (compileAfter < 0) {
      throw new IllegalArgumentException("compileAfter must be at least 0 but was " + compileAfter);
    }
  }

  public EncodeOptions with(EngineChoice other) {
    return new EncodeOptions(other, compileAfter, model);
  }

  public EncodeOptions with(ModelOptions other) {
    return new EncodeOptions(engine, compileAfter, other);
  }

  public EncodeOptions compilingAfter(int objects) {
    return new EncodeOptions(engine, objects, model);
  }
}
