// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.http.options.HttpOptions;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Defines and reads how the server answers requests. */
final class HttpKeys {
  static final String STOP_TIMEOUT = "stop.timeout.ms";
  private static final String INCOMPATIBLE_CODE = "compatibility.error.code";
  private static final String MAX_SCHEMAS = "schema.search.max.limit";
  private static final String MAX_THREADS = "thread.pool.max";
  private static final int LEAST_THREADS = 8;

  private HttpKeys() {}

  static void define(KeyGroup keys) {
    keys.text(
        INCOMPATIBLE_CODE,
        "40901",
        Choice.of("40901", "409"),
        Importance.LOW,
        "The `error_code` of an incompatible schema; 409 as Confluent's servers before 8.1, for"
            + " clients that compare it.");
    keys.number(
        MAX_SCHEMAS,
        1_000,
        NumberRange.atLeast(1),
        Importance.LOW,
        "The most schemas in one answer to `GET /schemas`.");
    keys.alias(MAX_SCHEMAS, "schema.search.default.limit");
    keys.number(
        STOP_TIMEOUT,
        10_000,
        NumberRange.atLeast(1),
        Importance.MEDIUM,
        "How long requests may take to end after the server is told to stop.");
    keys.alias(STOP_TIMEOUT, "shutdown.graceful.ms");
    keys.number(
        MAX_THREADS,
        200,
        NumberRange.atLeast(LEAST_THREADS),
        Importance.MEDIUM,
        "How many threads answer requests. At most half of them wait for Kafka while it does not"
            + " answer. Further requests that need Kafka then get 50001 at once.");
  }

  static HttpOptions options(Values values) {
    return new HttpOptions(
        ListenerKeys.listeners(values),
        TlsKeys.options(values),
        TlsKeys.reloadInterval(values),
        UserKeys.security(values),
        SiteKeys.origins(values),
        SiteKeys.hosts(values),
        LimitKeys.limits(values),
        values.number(MAX_SCHEMAS),
        LimitKeys.requestTimeout(values),
        values.milliseconds(STOP_TIMEOUT),
        maxThreads(values),
        Integer.parseInt(values.text(INCOMPATIBLE_CODE)));
  }

  /** How many threads answer requests. */
  static int maxThreads(Values values) {
    return values.number(MAX_THREADS);
  }
}
