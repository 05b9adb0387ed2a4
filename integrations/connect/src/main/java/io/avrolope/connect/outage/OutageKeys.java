// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.outage;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;

/** The keys of the outage policy. */
final class OutageKeys {
  static final String KEY = "outage.policy";
  static final String WAIT_MS = "outage.wait.ms";

  /** Below the default of the consumer's {@code max.poll.interval.ms}, which is 300,000. */
  private static final long DEFAULT_WAIT_MS = 240_000;

  private OutageKeys() {}

  /** Adds the keys of the policy. */
  static ConfigDef define(ConfigDef keys) {
    return keys.define(
            KEY,
            ConfigDef.Type.STRING,
            "retry",
            ConfigDef.CaseInsensitiveValidString.in("retry", "wait", "fail"),
            Importance.HIGH,
            "What happens to a record while the registry is unavailable. retry: Connect retries the"
                + " record for errors.retry.timeout, then treats it as a bad record. wait: the task"
                + " waits for outage.wait.ms, then fails. fail: the task fails. With wait and fail,"
                + " no record is skipped or sent to the dead-letter topic, whatever"
                + " errors.tolerance is.")
        .define(
            WAIT_MS,
            ConfigDef.Type.LONG,
            DEFAULT_WAIT_MS,
            Range.atLeast(0),
            Importance.MEDIUM,
            "How long a task waits for the registry, in milliseconds, if outage.policy is wait. Must"
                + " be below max.poll.interval.ms of a sink's consumer, else its partitions move to"
                + " other tasks while it waits.");
  }
}
