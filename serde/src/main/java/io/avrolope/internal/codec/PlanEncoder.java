package io.avrolope.internal.codec;

import io.avrolope.internal.compile.WriterCompiler;
import io.avrolope.internal.plan.WritePlan;
import io.avrolope.internal.wire.CompiledWriter;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/**
 * Encodes by a plan, with the engine that is there: the interpreter at first, later the code that
 * was made in the background.
 */
final class PlanEncoder implements DatumEncoder {
  private final WritePlan plan;
  private final EngineChoice choice;
  private final InterpretedEncoder interpreter;

  private volatile @Nullable CompiledWriter compiled;

  /** How many objects are still to be interpreted; threads may lose some of each other's counts. */
  private int untilCompiled;

  /**
   * @throws IllegalStateException if the choice is to have code made at once, and that fails
   */
  PlanEncoder(WritePlan plan, EncodeOptions options) {
    this.plan = plan;
    this.choice = options.engine();
    this.interpreter = new InterpretedEncoder(plan);
    this.untilCompiled = options.compileAfter();
    if (choice == EngineChoice.COMPILED) {
      this.compiled = now(plan);
    }
  }

  private static CompiledWriter now(WritePlan plan) {
    try {
      return WriterCompiler.compile(plan);
    } catch (Exception e) {
      throw new IllegalStateException("Cannot compile a plan", e);
    }
  }

  @Override
  public void encode(@Nullable Object datum, DatumBuffer out) {
    CompiledWriter fast = compiled;
    if (fast == null) {
      interpret(datum, out);
      return;
    }
    int start = out.position();
    try {
      fast.write(datum, out);
    } catch (RuntimeException | StackOverflowError e) {
      out.cutTo(start);
      explain(datum, out, e);
    }
  }

  private void interpret(@Nullable Object datum, DatumBuffer out) {
    if (choice == EngineChoice.ADAPTIVE && untilCompiled >= 0 && --untilCompiled < 0) {
      BackgroundCompiler.submit(
          "the encoder of " + plan.name(),
          () -> WriterCompiler.compile(plan),
          made -> compiled = made);
    }
    interpreter.encode(datum, out);
  }

  /**
   * The made code refused an object: the interpreter does so too, and says why. If it does not, and
   * nobody changed the object in the meantime, the code is wrong, and is not used any more.
   */
  private void explain(@Nullable Object datum, DatumBuffer out, Throwable refusal) {
    interpreter.encode(datum, out);
    if (refusal instanceof ConcurrentModificationException
        || refusal instanceof IndexOutOfBoundsException
        || refusal instanceof StackOverflowError) {
      return;
    }
    if (choice == EngineChoice.COMPILED) {
      throw new IllegalStateException(
          "The engines differ about an object of " + plan.name(), refusal);
    }
    compiled = null;
    BackgroundCompiler.failed("the encoder of " + plan.name(), refusal);
  }

  boolean isCompiled() {
    return compiled != null;
  }
}
