package io.avrolope.internal.codec;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The code of one plan that takes over from what interprets it: made at once, or in the background
 * once the plan has proved to be used, or never. Thread-safe.
 *
 * <p>To be used enough is to have one of {@value #RIVALS} of all uses that are interpreted at the
 * time. Where many plans are used as much as each other, code of their own makes them slower: no
 * processor's caches hold the code of a thousand plans, and the JVM compiles each of them, where
 * the interpreter is one piece that all share.
 *
 * @param <T> what the made class is
 */
final class TieredEngine<T> {
  private static final int RIVALS = 100;

  /** How often plans were interpreted in this JVM, each rounded down to whole windows. */
  private static final AtomicLong INTERPRETED = new AtomicLong();

  private final String what;
  private final EngineChoice choice;

  /** After how many uses it is asked whether they were many. */
  private final int window;

  /** Null: the plan can only be interpreted. */
  private final @Nullable Callable<? extends @Nullable T> compilation;

  private volatile @Nullable T code;

  private volatile Runnable failureListener = () -> {};

  /** How many uses are still to be interpreted; threads may lose some of each other's counts. */
  private int untilMade;

  /** What was interpreted when the window began. */
  private long interpretedBefore = INTERPRETED.get();

  /**
   * @param what what it is the code of, for messages
   * @param after how many uses are interpreted, at the least, before code is made in the background
   * @param compilation null, or gives null: the plan can only be interpreted
   * @throws IllegalStateException if code is to be made at once, and that fails
   */
  TieredEngine(
      String what,
      EngineChoice choice,
      int after,
      @Nullable Callable<? extends @Nullable T> compilation) {
    this.what = what;
    this.choice = choice;
    this.compilation = choice == EngineChoice.INTERPRETED ? null : compilation;
    this.window = after;
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
      if (isUsedMuch()) {
        BackgroundCompiler.submit(what, task, made -> code = made, () -> failureListener.run());
      } else {
        untilMade = window;
      }
    }
  }

  private boolean isUsedMuch() {
    long uses = window + 1L;
    long interpreted = INTERPRETED.addAndGet(uses);
    long meanwhile = interpreted - interpretedBefore;
    interpretedBefore = interpreted;
    return meanwhile <= uses * RIVALS;
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
