// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.connect.schema.Rule;
import io.avrolope.connect.schema.Rules;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;

/**
 * The keys that the converter has beside the keys of the deserializer and the serializer.
 * Immutable.
 */
final class ConverterConfig {
  static final String SCHEMAS_CACHE = "schemas.cache.config";
  static final String OUTAGE_POLICY = "outage.policy";
  static final String OUTAGE_WAIT_MS = "outage.wait.ms";

  /** Below the default of the consumer's {@code max.poll.interval.ms}, which is 300,000. */
  private static final long DEFAULT_WAIT_MS = 240_000;

  private static final String CONVERTER_TYPE = "converter.type";

  private final AbstractConfig own;
  private final Map<String, Object> others;

  /** What happens to a record while the registry is unavailable. */
  enum OutagePolicy {
    /** Connect retries the record. */
    RETRY,
    /** The task waits, then fails. */
    WAIT,
    /** The task fails. */
    FAIL
  }

  ConverterConfig(Map<String, ?> configs) {
    ConfigDef keys = ownKeys();
    this.own = new AbstractConfig(keys, configs, false);
    this.others = new HashMap<>(configs);
    others.keySet().removeAll(keys.names());
    others.remove(CONVERTER_TYPE);
  }

  /** All keys, with their documentation. */
  static ConfigDef all() {
    ConfigDef keys = ownKeys();
    AvrolopeConfig.configDef().configKeys().values().forEach(keys::define);
    return keys;
  }

  private static ConfigDef ownKeys() {
    ConfigDef keys = new ConfigDef();
    for (Rule rule : Rule.values()) {
      keys.define(
          rule.key(),
          ConfigDef.Type.BOOLEAN,
          rule.byDefault(),
          Importance.MEDIUM,
          rule.documentation());
    }
    return keys.define(
            SCHEMAS_CACHE,
            ConfigDef.Type.INT,
            1000,
            Range.atLeast(1),
            Importance.LOW,
            "How many schemas are kept mapped in each direction.")
        .define(
            OUTAGE_POLICY,
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
            OUTAGE_WAIT_MS,
            ConfigDef.Type.LONG,
            DEFAULT_WAIT_MS,
            Range.atLeast(0),
            Importance.MEDIUM,
            "How long a task waits for the registry, in milliseconds, if outage.policy is wait. Must"
                + " be below max.poll.interval.ms of a sink's consumer, else its partitions move to"
                + " other tasks while it waits.");
  }

  Rules rules() {
    return Rules.where(rule -> own.getBoolean(rule.key()));
  }

  int schemas() {
    return own.getInt(SCHEMAS_CACHE);
  }

  OutagePolicy outagePolicy() {
    return OutagePolicy.valueOf(own.getString(OUTAGE_POLICY).toUpperCase(Locale.ROOT));
  }

  long outageWaitMs() {
    return own.getLong(OUTAGE_WAIT_MS);
  }

  /** The keys of the deserializer and the serializer. */
  Map<String, Object> others() {
    return others;
  }
}
