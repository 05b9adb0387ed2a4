package io.avrolope.internal.codec;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The code of one plan that takes over from what interprets it: made at once, or in the background
 * once the plan has proved to be used, or never. Thread-safe.
 *
 * @param <T> what the made class is
 */
final class MadeCode<T> {
  private final String what;
  private final EngineChoice choice;

  /** Null: the plan can only be interpreted. */
  private final @Nullable Callable<? extends @Nullable T> compilation;

  private volatile @Nullable T code;

  private volatile Runnable failureListener = () -> {};

  /** How many uses are still to be interpreted; threads may lose some of each other's counts. */
  private int untilMade;

  /**
   * @param what what it is the code of, for messages
   * @param after how many uses are interpreted before code is made in the background
   * @param compilation null, or gives null: the plan can only be interpreted
   * @throws IllegalStateException if code is to be made at once, and that fails
   */
  MadeCode(
      String what,
      EngineChoice choice,
      int after,
      @Nullable Callable<? extends @Nullable T> compilation) {
    this.what = what;
    this.choice = choice;
    this.compilation = choice == EngineChoice.INTERPRETED ? null : compilation;
    this.untilMade = after;
    if (choice == EngineChoice.COMPILED && compilation != null) {
      this.code = now(compilation);
    }
  }

  private static <T> @Nullable T now(Callable<? extends @Nullable T> compilation) {
    try {
      return compilation.call();
    } catch (Exception | LinkageError | StackOverflowError e) {
      throw new IllegalStateException("Cannot compile a plan", e);
    }
  }

  /** The code; null: there is none, or none yet. */
  @Nullable T get() {
    return code;
  }

  /** Whether code is to be made after some more uses. */
  boolean isAwaited() {
    return choice == EngineChoice.ADAPTIVE && compilation != null && untilMade >= 0;
  }

  /** Takes note of a use that is interpreted; after enough of them code is made. */
  void countUse() {
    Callable<? extends @Nullable T> task = compilation;
    if (task != null && isAwaited() && --untilMade < 0) {
      BackgroundCompiler.submit(what, task, made -> code = made, () -> failureListener.run());
    }
  }

  /**
   * The code refused what the interpreter takes: so it is wrong, and is not used any more.
   *
   * @param about what it refused
   * @throws IllegalStateException if nothing but the code was to be used
   */
  void isWrong(String about, Throwable refusal) {
    if (choice == EngineChoice.COMPILED) {
      throw new IllegalStateException("The engines differ about " + about, refusal);
    }
    code = null;
    BackgroundCompiler.failed(what, refusal);
    failureListener.run();
  }

  EngineInUse engine() {
    return code == null ? EngineInUse.INTERPRETED : EngineInUse.COMPILED;
  }

  /**
   * @param listener is told when no code can be made, or code is given up
   */
  void onFailure(Runnable listener) {
    failureListener = listener;
  }
}
