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
  private static final HttpOptions DEFAULTS = HttpOptions.DEFAULTS;
  private static final int LEAST_THREADS = 8;

  private HttpKeys() {}

  static void define(KeyGroup keys) {
    keys.text(
        INCOMPATIBLE_CODE,
        Integer.toString(DEFAULTS.incompatibleCode()),
        Choice.of("40901", "409"),
        Importance.LOW,
        "The `error_code` of an incompatible schema; 409 as Confluent's servers before 8.1, for"
            + " clients that compare it.");
    keys.number(
        MAX_SCHEMAS,
        DEFAULTS.maxSchemas(),
        NumberRange.atLeast(1),
        Importance.LOW,
        "The most schemas in one answer to `GET /schemas`.");
    keys.alias(MAX_SCHEMAS, "schema.search.default.limit");
    keys.milliseconds(
        STOP_TIMEOUT,
        DEFAULTS.stopTimeout(),
        NumberRange.atLeast(1),
        Importance.MEDIUM,
        "How long requests may take to end after the server is told to stop.");
    keys.alias(STOP_TIMEOUT, "shutdown.graceful.ms");
    keys.number(
        MAX_THREADS,
        DEFAULTS.maxThreads(),
        NumberRange.atLeast(LEAST_THREADS),
        Importance.MEDIUM,
        "How many threads answer requests. At most half of them wait for Kafka while it does not"
            + " answer. Further requests that need Kafka then get 50001 at once.");
  }

  static HttpOptions options(Values values) {
    return HttpOptions.builder()
        .listeners(ListenerKeys.listeners(values))
        .tls(TlsKeys.options(values))
        .reloadInterval(TlsKeys.reloadInterval(values))
        .security(UserKeys.security(values))
        .origins(SiteKeys.origins(values))
        .hosts(SiteKeys.hosts(values))
        .limits(LimitKeys.limits(values))
        .maxSchemas(values.number(MAX_SCHEMAS))
        .requestTimeout(LimitKeys.requestTimeout(values))
        .stopTimeout(values.milliseconds(STOP_TIMEOUT))
        .maxThreads(maxThreads(values))
        .incompatibleCode(Integer.parseInt(values.text(INCOMPATIBLE_CODE)))
        .build();
  }

  /** How many threads answer requests. */
  static int maxThreads(Values values) {
    return values.number(MAX_THREADS);
  }
}
