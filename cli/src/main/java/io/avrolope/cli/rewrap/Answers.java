package io.avrolope.cli.rewrap;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.common.errors.InterruptException;

/** Waits for what others do. */
final class Answers {
  private Answers() {}

  /**
   * What came of it.
   *
   * @throws RuntimeException the very one that it failed with
   */
  static <T> T of(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
