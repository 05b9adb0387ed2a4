package io.avrolope.internal.codec;

import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.Limits;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Decodes by a plan, with the engine that is there: the interpreter at first, later the code that
 * was made in the background.
 */
final class PlanDecoder implements DatumDecoder {
  private final String name;
  private final EngineChoice choice;
  private final Interpreter interpreter;
  private final @Nullable Callable<CompiledReader> compilation;

  /** The longest datum that no limit can strike, so that made code need not know the limits. */
  private final int maxCompiledLength;

  private volatile @Nullable CompiledReader compiled;

  /** How many data are still to be interpreted; threads may lose some of each other's counts. */
  private int untilCompiled;

  /**
   * @param compiler makes code of the plan; null: it can only be interpreted
   */
  PlanDecoder(
      ReadPlan plan,
      Interpreter interpreter,
      DecodeOptions options,
      @Nullable Callable<CompiledReader> compiler) {
    this.name = plan.name();
    this.choice = options.engine();
    this.interpreter = interpreter;
    this.compilation = choice == EngineChoice.INTERPRETED ? null : compiler;
    Limits limits = options.limits();
    this.maxCompiledLength =
        Math.min(limits.maxItems(), Math.min(limits.maxBytes(), limits.maxStringBytes()));
    this.untilCompiled = options.compileAfter();
    if (choice == EngineChoice.COMPILED && compiler != null) {
      this.compiled = now(compiler);
    }
  }

  /** Has code made while the caller waits. */
  static CompiledReader now(Callable<CompiledReader> compilation) {
    try {
      return compilation.call();
    } catch (Exception | LinkageError | StackOverflowError e) {
      throw new IllegalStateException("Cannot compile a plan", e);
    }
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    CompiledReader fast = compiled;
    if (fast == null || length > maxCompiledLength) {
      return interpret(bytes, offset, length);
    }
    try {
      return fast.read(bytes, offset, offset + length, null);
    } catch (RuntimeException | StackOverflowError e) {
      return explain(bytes, offset, length, e);
    }
  }

  private @Nullable Object interpret(byte[] bytes, int offset, int length) {
    Callable<CompiledReader> task = compilation;
    if (task != null && untilCompiled >= 0 && --untilCompiled < 0) {
      BackgroundCompiler.submit("the decoder of " + name, task, made -> compiled = made);
    }
    return interpreter.read(bytes, offset, offset + length);
  }

  /**
   * The made code refused a datum: the interpreter does so too, and says why. If it does not, the
   * code is wrong, and is not used any more; but not if just the stack was too short for it.
   */
  private @Nullable Object explain(byte[] bytes, int offset, int length, Throwable refusal) {
    Object datum = interpreter.read(bytes, offset, offset + length);
    if (refusal instanceof StackOverflowError) {
      return datum;
    }
    if (choice == EngineChoice.COMPILED) {
      throw new IllegalStateException("The engines differ about a datum of " + name, refusal);
    }
    compiled = null;
    BackgroundCompiler.failed("the decoder of " + name, refusal);
    return datum;
  }
}
