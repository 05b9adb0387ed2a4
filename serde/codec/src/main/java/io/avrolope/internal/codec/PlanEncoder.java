// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.compile.WriterCompiler;
import io.avrolope.internal.interpret.InterpretedEncoder;
import io.avrolope.internal.plan.WritePlan;
import io.avrolope.internal.wire.CompiledWriter;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/** Encodes by a plan: with compiled code if there is any, else with the interpreter. */
final class PlanEncoder implements DatumEncoder {
  private final String name;
  private final InterpretedEncoder interpreter;
  private final TieredEngine<CompiledWriter> engine;

  PlanEncoder(WritePlan plan, EncodeOptions options) {
    this.name = plan.name();
    this.interpreter = new InterpretedEncoder(plan);
    this.engine =
        new TieredEngine<>(
            "the encoder of " + name,
            options.engine(),
            options.compileAfter(),
            () -> WriterCompiler.compile(plan));
  }

  @Override
  public void encode(@Nullable Object datum, DatumBuffer out) {
    CompiledWriter fast = engine.get();
    if (fast == null) {
      engine.countUse();
      interpreter.encode(datum, out);
      return;
    }
    int start = out.position();
    try {
      fast.write(datum, out);
    } catch (Exception | StackOverflowError e) {
      out.cutTo(start);
      explain(datum, out, e);
    }
  }

  /**
   * Called when the compiled code refused an object. The interpreter encodes it again and throws an
   * exception that names the cause. If the interpreter accepts the object, and no other thread can
   * have changed it, the compiled code has a bug and is discarded.
   */
  private void explain(@Nullable Object datum, DatumBuffer out, Throwable refusal) {
    interpreter.encode(datum, out);
    boolean mayHaveChanged =
        refusal instanceof ConcurrentModificationException
            || refusal instanceof IndexOutOfBoundsException;
    if (!mayHaveChanged && !(refusal instanceof StackOverflowError)) {
      engine.discard("an object of " + name, refusal);
    }
  }

  @Override
  public EngineInUse engine() {
    return engine.engine();
  }

  @Override
  public void onFailedCompilation(Runnable listener) {
    engine.onFailure(listener);
  }

  boolean isCompiled() {
    return engine.get() != null;
  }
}
