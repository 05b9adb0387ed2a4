// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.interpret.Interpreter;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ValueDensity;
import io.avrolope.internal.wire.CompiledReader;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Decodes by a plan: with compiled code if there is any, else with the interpreter. */
final class PlanDecoder implements DatumDecoder {
  private final String name;
  private final Interpreter interpreter;
  private final TieredEngine<CompiledReader> engine;

  /** Compiled code checks no limits, so it reads only data that are too short to exceed one. */
  private final int maxCompiledLength;

  /**
   * @param compilation compiles the plan; returns null if it can only be interpreted
   */
  PlanDecoder(
      ReadPlan plan,
      Interpreter interpreter,
      DecodeOptions options,
      Callable<@Nullable CompiledReader> compilation) {
    this.name = plan.name();
    this.interpreter = interpreter;
    this.maxCompiledLength = options.limits().maxUncheckedBytes(ValueDensity.of(plan));
    this.engine =
        new TieredEngine<>(
            "the decoder of " + name, options.engine(), options.compileAfter(), compilation);
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    CompiledReader fast = engine.get();
    if (fast == null || length > maxCompiledLength) {
      return interpret(bytes, offset, length);
    }
    try {
      return fast.read(bytes, offset, offset + length, null);
    } catch (Exception | StackOverflowError e) {
      return explain(bytes, offset, length, e);
    }
  }

  /** Uses the interpreter, which names the cause of a failure only on demand. */
  @Override
  public boolean accepts(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    return interpreter.accepts(bytes, offset, offset + length);
  }

  @Override
  public EngineInUse engine() {
    return engine.engine();
  }

  @Override
  public void onFailedCompilation(Runnable listener) {
    engine.onFailure(listener);
  }

  private @Nullable Object interpret(byte[] bytes, int offset, int length) {
    engine.countUse();
    return interpreter.read(bytes, offset, offset + length);
  }

  /**
   * Called when the compiled code refused a datum. The interpreter reads it again and throws an
   * exception that names the cause. If the interpreter accepts the datum, the compiled code has a
   * bug and is discarded, unless it only ran out of stack.
   */
  private @Nullable Object explain(byte[] bytes, int offset, int length, Throwable refusal) {
    Object datum = interpreter.read(bytes, offset, offset + length);
    if (!(refusal instanceof StackOverflowError)) {
      engine.discard("a datum of " + name, refusal);
    }
    return datum;
  }
}
