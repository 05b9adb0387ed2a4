// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Compiles plans on one background thread, one after another; the thread ends when it is idle. A
 * plan whose compilation fails stays interpreted. Thread-safe.
 */
final class BackgroundCompiler {
  private static final long IDLE_SECONDS = 5;
  private static final int MAX_WAITING = 10_000;

  private static final ThreadPoolExecutor THREAD = thread();
  private static final AtomicLong FAILURES = new AtomicLong();
  private static final AtomicBoolean LOGGED = new AtomicBoolean();

  private BackgroundCompiler() {}

  private static ThreadPoolExecutor thread() {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_WAITING),
            task -> {
              Thread thread = new Thread(null, task, "avrolope-compiler", 0, false);
              thread.setDaemon(true);
              thread.setContextClassLoader(null); // so that it keeps no application's classes alive
              return thread;
            });
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /**
   * @param what what is compiled, for the log message of a failure
   * @param onCompiled receives the result
   * @param onFailure is called if the compilation fails or is rejected
   */
  static <T extends @Nullable Object> void submit(
      String what, Callable<T> compilation, Consumer<? super T> onCompiled, Runnable onFailure) {
    try {
      THREAD.execute(() -> compile(what, compilation, onCompiled, onFailure));
    } catch (RejectedExecutionException e) {
      recordFailure(what, e);
      onFailure.run();
    }
  }

  /** Any failure, even a linkage error or a lack of memory, leaves the interpreter in use. */
  private static <T extends @Nullable Object> void compile(
      String what, Callable<T> compilation, Consumer<? super T> onCompiled, Runnable onFailure) {
    try {
      onCompiled.accept(compilation.call());
    } catch (Exception | LinkageError | VirtualMachineError e) {
      recordFailure(what, e);
      onFailure.run();
    }
  }

  static void recordFailure(String what, Throwable failure) {
    FAILURES.incrementAndGet();
    if (!LOGGED.getAndSet(true)) {
      LoggerFactory.getLogger(BackgroundCompiler.class)
          .warn(
              "Cannot compile {}: it stays interpreted, at about half the speed. Further"
                  + " failures are counted but not logged",
              what,
              failure);
    }
  }

  /** How many plans could not be compiled since the JVM started. */
  static long failures() {
    return FAILURES.get();
  }
}
