package io.avrolope.internal.codec;

import io.avrolope.internal.interpret.Interpreter;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.wire.CompiledReader;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Decodes by a plan, with the engine that is there: the interpreter at first, later the code that
 * was made in the background.
 */
final class PlanDecoder implements DatumDecoder {
  private final String name;
  private final Interpreter interpreter;
  private final TieredEngine<CompiledReader> made;

  /** The longest datum that no limit can strike, so that made code need not know the limits. */
  private final int maxCompiledLength;

  /**
   * @param compilation makes code of the plan; gives null if it can only be interpreted
   */
  PlanDecoder(
      ReadPlan plan,
      Interpreter interpreter,
      DecodeOptions options,
      Callable<@Nullable CompiledReader> compilation) {
    this.name = plan.name();
    this.interpreter = interpreter;
    this.maxCompiledLength = options.limits().longestUnlimited();
    this.made =
        new TieredEngine<>(
            "the decoder of " + name, options.engine(), options.compileAfter(), compilation);
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    CompiledReader fast = made.get();
    if (fast == null || length > maxCompiledLength) {
      return interpret(bytes, offset, length);
    }
    try {
      return fast.read(bytes, offset, offset + length, null);
    } catch (RuntimeException | StackOverflowError e) {
      return explain(bytes, offset, length, e);
    }
  }

  @Override
  public EngineInUse engine() {
    return made.engine();
  }

  @Override
  public void onFailedCompilation(Runnable listener) {
    made.onFailure(listener);
  }

  private @Nullable Object interpret(byte[] bytes, int offset, int length) {
    made.countUse();
    return interpreter.read(bytes, offset, offset + length);
  }

  /**
   * The made code refused a datum: the interpreter does so too, and says why. If it does not, the
   * code is wrong, and is not used any more; but not if just the stack was too short for it.
   */
  private @Nullable Object explain(byte[] bytes, int offset, int length, Throwable refusal) {
    Object datum = interpreter.read(bytes, offset, offset + length);
    if (!(refusal instanceof StackOverflowError)) {
      made.isWrong("a datum of " + name, refusal);
    }
    return datum;
  }
}
