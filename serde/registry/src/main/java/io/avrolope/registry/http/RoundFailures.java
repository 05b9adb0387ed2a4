package io.avrolope.registry.http;

import io.avrolope.error.RegistryUnavailableException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why no URL of a registry had an answer, when all were asked once. Not thread-safe. */
final class RoundFailures {
  private @Nullable RegistryUnavailableException last;
  private Duration retryAfter = Duration.ZERO;
  private boolean canPass;

  void add(RegistryUnavailableException failure) {
    add(failure, Duration.ZERO);
  }

  /**
   * @param wait how long the server wants to be left alone
   */
  void add(RegistryUnavailableException failure, Duration wait) {
    if (last != null && last != failure) {
      failure.addSuppressed(last);
    }
    last = failure;
    canPass |= !HttpCaller.isAboutACertificate(failure);
    retryAfter = wait.compareTo(retryAfter) > 0 ? wait : retryAfter;
  }

  /** Whether asking again soon may help. */
  boolean canPass() {
    return canPass;
  }

  /** A pause, or the longer one that a server asks for. */
  Duration atLeastRetryAfter(Duration pause) {
    return pause.compareTo(retryAfter) > 0 ? pause : retryAfter;
  }

  /** The last failure, which tells of the others. */
  RegistryUnavailableException failure() {
    if (last == null) {
      throw new IllegalStateException("nothing failed");
    }
    return last;
  }
}
