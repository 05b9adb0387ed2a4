// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.operations.OperationsOptions;
import java.time.Duration;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads the access log and how the server stops. */
final class OperationsKeys {
  private static final String STOP_DELAY = "stop.delay.ms";
  private static final String ACCESS_LOG = "access.log";
  private static final String ACCESS_LOG_FILE = "access.log.file";

  private OperationsKeys() {}

  static void define(KeyGroup keys) {
    keys.milliseconds(
        STOP_DELAY,
        Duration.ZERO,
        NumberRange.atLeast(0),
        Importance.MEDIUM,
        "How long the server answers after it is told to stop, while"
            + " [`/health/ready`](server-operations.md) answers 503.");
    keys.flag(
        ACCESS_LOG,
        false,
        Importance.MEDIUM,
        "Whether each request is [logged](server-operations.md#access-log).");
    keys.text(
        ACCESS_LOG_FILE,
        "stdout",
        FreeText.required("a file"),
        Importance.LOW,
        "The file of that log, or `stdout`.");
  }

  static OperationsOptions options(Values values) {
    return new OperationsOptions(
        values.flag(ACCESS_LOG), values.text(ACCESS_LOG_FILE), values.milliseconds(STOP_DELAY));
  }
}
