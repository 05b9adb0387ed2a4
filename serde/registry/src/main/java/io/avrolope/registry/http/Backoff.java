// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.registry.RetryOptions;
import java.time.Duration;
import java.util.function.LongUnaryOperator;

/** The pauses between retries: exponential backoff with a jitter of one half. */
final class Backoff {
  private Backoff() {}

  /**
   * A random pause between one half of a limit and the limit, which doubles with each retry.
   * Clients of a registry that recovers then do not all return at once, and none gives up before
   * the registry can have started again.
   *
   * @param retry the number of retries so far
   * @param random returns a number from 0 to below its argument
   */
  static Duration pause(RetryOptions options, int retry, LongUnaryOperator random) {
    long doubled = options.pause().toMillis() << Math.min(retry, 20);
    long limit = Math.min(doubled, options.maxPause().toMillis());
    long least = limit / 2;
    return Duration.ofMillis(1 + least + random.applyAsLong(limit - least + 1));
  }
}
