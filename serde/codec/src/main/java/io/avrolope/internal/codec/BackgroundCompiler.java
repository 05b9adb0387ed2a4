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
 * Has code made on a thread of its own, one plan after the other; the thread ends when there is
 * nothing to do. What cannot be made goes on being interpreted. Thread-safe.
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
              thread.setContextClassLoader(null); // holds on to nobody's classes
              return thread;
            });
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /**
   * @param what what is compiled, for the message of a failure
   * @param taken gets what was made
   * @param listener is told if nothing was
   */
  static <T extends @Nullable Object> void submit(
      String what, Callable<T> compilation, Consumer<? super T> taken, Runnable listener) {
    try {
      THREAD.execute(() -> compile(what, compilation, taken, listener));
    } catch (RejectedExecutionException e) {
      failed(what, e);
      listener.run();
    }
  }

  /**
   * A failure of any kind, also to link the class, or for want of memory, leaves the interpreter at
   * work.
   */
  private static <T extends @Nullable Object> void compile(
      String what, Callable<T> compilation, Consumer<? super T> taken, Runnable listener) {
    try {
      taken.accept(compilation.call());
    } catch (Exception | LinkageError | VirtualMachineError e) {
      failed(what, e);
      listener.run();
    }
  }

  static void failed(String what, Throwable failure) {
    FAILURES.incrementAndGet();
    if (!LOGGED.getAndSet(true)) {
      LoggerFactory.getLogger(BackgroundCompiler.class)
          .warn(
              "Cannot compile {}: it goes on being interpreted, at about half the speed. Further"
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
