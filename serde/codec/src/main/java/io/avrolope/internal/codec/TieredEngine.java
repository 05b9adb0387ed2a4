// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.text.UnquotedFailure;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the compiled form of one plan replaces the interpreter: at once, in the background
 * once the plan is hot, or never. Thread-safe.
 *
 * <p>A plan is hot once it accounts for at least 1 in {@value #MAX_EQUAL_PLANS} of all interpreter
 * calls in this JVM. If many plans are used equally often, compiling each makes them slower: the
 * processor's caches cannot hold the code of a thousand plans, and the JVM would compile each of
 * them. All plans share the code of the interpreter.
 *
 * @param <T> the superclass of the generated class
 */
final class TieredEngine<T> {
  /** So many plans that are used equally often can all be hot. */
  private static final int MAX_EQUAL_PLANS = 100;

  /** Interpreter calls in this JVM; each plan adds its calls when it completes a window. */
  private static final AtomicLong INTERPRETED = new AtomicLong();

  private static final boolean ASSERTS = TieredEngine.class.desiredAssertionStatus();

  private final String subject;
  private final EngineMode mode;

  /** After how many uses of this plan to check whether it is hot. */
  private final int usesPerCheck;

  /** Null: the plan can only be interpreted. */
  private final @Nullable Callable<? extends @Nullable T> compilation;

  private volatile @Nullable T code;

  private volatile @Nullable Runnable failureListener;

  /** Uses left until the next check. A race between threads may lose counts, which is harmless. */
  private int usesUntilCheck;

  /** {@link #INTERPRETED} when the last check was made. */
  private long interpretedAtLastCheck = INTERPRETED.get();

  /**
   * @param subject what the code is for, for log messages
   * @param compileAfter how many uses to interpret at least before compiling in the background
   * @param compilation null, or returns null, if the plan can only be interpreted
   */
  TieredEngine(
      String subject,
      EngineMode mode,
      int compileAfter,
      @Nullable Callable<? extends @Nullable T> compilation) {
    this.subject = subject;
    this.mode = mode;
    this.compilation = mode == EngineMode.INTERPRETED ? null : compilation;
    this.usesPerCheck = compileAfter;
    this.usesUntilCheck = compileAfter;
    if (mode == EngineMode.COMPILED && compilation != null) {
      this.code = compileNow(subject, compilation);
    }
  }

  /** Null if compiling fails, for example since the code of a large union exceeds a JVM's limit. */
  private static <T> @Nullable T compileNow(
      String subject, Callable<? extends @Nullable T> compilation) {
    try {
      return compilation.call();
    } catch (Exception | LinkageError | StackOverflowError e) {
      BackgroundCompiler.recordFailure(subject, e);
      return null;
    }
  }

  /** The compiled code; null if there is none, or none yet. */
  @Nullable T get() {
    return code;
  }

  /** Whether further uses can cause a compilation. */
  boolean isPending() {
    return mode == EngineMode.ADAPTIVE && compilation != null && usesUntilCheck >= 0;
  }

  /** Counts one interpreted use; submits the compilation once the plan is hot. */
  void countUse() {
    Callable<? extends @Nullable T> task = compilation;
    if (task != null && isPending() && --usesUntilCheck < 0) {
      if (isHot()) {
        BackgroundCompiler.submit(subject, task, compiled -> code = compiled, this::reportFailure);
      } else {
        usesUntilCheck = usesPerCheck;
      }
    }
  }

  private boolean isHot() {
    long uses = usesPerCheck + 1L;
    long interpreted = INTERPRETED.addAndGet(uses);
    long sinceLastCheck = interpreted - interpretedAtLastCheck;
    interpretedAtLastCheck = interpreted;
    return sinceLastCheck <= uses * MAX_EQUAL_PLANS;
  }

  /**
   * Discards the compiled code after it refused what the interpreter accepts, which is a bug. From
   * then on the interpreter is used.
   *
   * @param refused what the code refused, for the message
   * @throws AssertionError if the mode is {@link EngineMode#COMPILED} and assertions are enabled,
   *     as in tests
   */
  void discard(String refused, Throwable refusal) {
    Throwable cause = UnquotedFailure.of(refusal);
    if (ASSERTS && mode == EngineMode.COMPILED) {
      throw new AssertionError("The engines differ about " + refused, cause);
    }
    code = null;
    BackgroundCompiler.recordFailure(
        subject + ", whose code refused " + refused + " by a bug", cause);
    reportFailure();
  }

  private void reportFailure() {
    Runnable listener = failureListener;
    if (listener != null) {
      listener.run();
    }
  }

  EngineInUse engine() {
    return code == null ? EngineInUse.INTERPRETED : EngineInUse.COMPILED;
  }

  /**
   * @param listener is called when a compilation fails or compiled code is discarded
   */
  void onFailure(Runnable listener) {
    failureListener = listener;
  }
}
