// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.outage;

import io.avrolope.kafka.integration.OutageLoop;
import io.avrolope.kafka.integration.OutagePolicy;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;

/** The outage policy of a plug-in, with Connect's exceptions. Thread-safe. */
public final class Outages {
  private final OutageLoop loop;

  private Outages(OutageLoop loop) {
    this.loop = loop;
  }

  /** Adds the keys of the policy to the keys of a plug-in. */
  public static ConfigDef define(ConfigDef keys) {
    return OutageKeys.define(keys);
  }

  /** The policy of a configuration, which has the keys that {@link #define} adds. */
  public static Outages of(AbstractConfig config) {
    OutagePolicy policy =
        OutagePolicy.valueOf(config.getString(OutageKeys.KEY).toUpperCase(Locale.ROOT));
    Duration longestWait = Duration.ofMillis(config.getLong(OutageKeys.WAIT_MS));
    return new Outages(new OutageLoop(policy, longestWait, new ConnectExceptions(policy)));
  }

  /** Calls an action until it succeeds, or the policy gives up. */
  public <T> T guard(Supplier<T> action) {
    return loop.guard(action);
  }

  /** The time before the first call of an action, for {@link #again}. */
  public long start() {
    return loop.start();
  }

  /**
   * Calls an action that failed, until it succeeds or the policy gives up.
   *
   * @param start what {@link #start} returned before the first call
   * @param failure of the first call
   */
  public <T> T again(Supplier<T> action, long start, RuntimeException failure) {
    return loop.again(action, start, failure);
  }
}
