// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.error.RegistryUnavailableException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The failures of one round, in which each URL of a registry was asked once. Not thread-safe. */
final class RoundFailures {
  private @Nullable RegistryUnavailableException last;
  private Duration retryAfter = Duration.ZERO;
  private boolean isRetryable;

  void add(RegistryUnavailableException failure) {
    add(failure, Duration.ZERO);
  }

  /**
   * @param wait how long the server asks clients to wait
   */
  void add(RegistryUnavailableException failure, Duration wait) {
    if (last != null && last != failure) {
      failure.addSuppressed(last);
    }
    last = failure;
    isRetryable |= !HttpFailures.isCertificateError(failure);
    retryAfter = wait.compareTo(retryAfter) > 0 ? wait : retryAfter;
  }

  /** Whether a retry may succeed. */
  boolean isRetryable() {
    return isRetryable;
  }

  /** The pause, or a longer one if a server asked for it. */
  Duration atLeastRetryAfter(Duration pause) {
    return pause.compareTo(retryAfter) > 0 ? pause : retryAfter;
  }

  /** The last failure; the others are suppressed exceptions of it. */
  RegistryUnavailableException failure() {
    if (last == null) {
      throw new IllegalStateException("No failure was added");
    }
    return last;
  }

  /**
   * The failure to report if the deadline ended this round early: the one of the round before,
   * whose requests had their whole time.
   */
  RegistryUnavailableException after(RoundFailures before) {
    RegistryUnavailableException earlier = before.failure();
    RegistryUnavailableException later = failure();
    if (earlier != later) {
      earlier.addSuppressed(later);
    }
    return earlier;
  }
}
