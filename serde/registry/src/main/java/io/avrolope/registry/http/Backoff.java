// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.registry.RetryOptions;
import java.time.Duration;
import java.util.function.LongUnaryOperator;

/** The pauses between retries: exponential backoff with full jitter. */
final class Backoff {
  private Backoff() {}

  /**
   * A random pause below a limit that doubles with each retry. Clients of a registry that recovers
   * then do not all return at once.
   *
   * @param retry the number of retries so far
   * @param random returns a number from 0 to below its argument
   */
  static Duration pause(RetryOptions options, int retry, LongUnaryOperator random) {
    long doubled = options.pause().toMillis() << Math.min(retry, 20);
    long limit = Math.min(doubled, options.maxPause().toMillis());
    return Duration.ofMillis(1 + random.applyAsLong(limit + 1));
  }
}
