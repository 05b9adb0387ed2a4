// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.model.ModelOptions;

/**
 * How objects are encoded. Immutable.
 *
 * @param compileAfter how many objects {@link EngineMode#ADAPTIVE} interprets before it compiles
 *     the plan; more while the plan accounts for less than 1 % of the interpreter's work
 */
public record EncodeOptions(EngineMode engine, int compileAfter, ModelOptions model) {
  public static final EncodeOptions DEFAULTS =
      new EncodeOptions(EngineMode.ADAPTIVE, 1_000, ModelOptions.DEFAULTS);

  public EncodeOptions {
    if (compileAfter < 0) {
      throw new IllegalArgumentException("compileAfter must be at least 0 but was " + compileAfter);
    }
  }

  public EncodeOptions with(EngineMode other) {
    return new EncodeOptions(other, compileAfter, model);
  }

  public EncodeOptions with(ModelOptions other) {
    return new EncodeOptions(engine, compileAfter, other);
  }

  public EncodeOptions compilingAfter(int objects) {
    return new EncodeOptions(engine, objects, model);
  }
}
