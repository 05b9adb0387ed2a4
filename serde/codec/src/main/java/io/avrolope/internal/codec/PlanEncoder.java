package io.avrolope.internal.codec;

import io.avrolope.internal.compile.WriterCompiler;
import io.avrolope.internal.interpret.InterpretedEncoder;
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
  private final String name;
  private final InterpretedEncoder interpreter;
  private final TieredEngine<CompiledWriter> made;

  /**
   * @throws IllegalStateException if the choice is to have code made at once, and that fails
   */
  PlanEncoder(WritePlan plan, EncodeOptions options) {
    this.name = plan.name();
    this.interpreter = new InterpretedEncoder(plan);
    this.made =
        new TieredEngine<>(
            "the encoder of " + name,
            options.engine(),
            options.compileAfter(),
            () -> WriterCompiler.compile(plan));
  }

  @Override
  public void encode(@Nullable Object datum, DatumBuffer out) {
    CompiledWriter fast = made.get();
    if (fast == null) {
      made.countUse();
      interpreter.encode(datum, out);
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

  /**
   * The made code refused an object: the interpreter does so too, and says why. If it does not, and
   * nobody changed the object in the meantime, the code is wrong, and is not used any more.
   */
  private void explain(@Nullable Object datum, DatumBuffer out, Throwable refusal) {
    interpreter.encode(datum, out);
    boolean mayHaveChanged =
        refusal instanceof ConcurrentModificationException
            || refusal instanceof IndexOutOfBoundsException;
    if (!mayHaveChanged && !(refusal instanceof StackOverflowError)) {
      made.isWrong("an object of " + name, refusal);
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

  boolean isCompiled() {
    return made.get() != null;
  }
}
