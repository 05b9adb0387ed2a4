// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.service.Registry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Health, metrics and access log of one server. Thread-safe. */
public final class Operations {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int OK = 200;
  private static final int NOT_AVAILABLE = 503;

  private final Health health;
  private final RequestMetrics requests = new RequestMetrics();
  private final MetricsPage metrics;
  private final Optional<AccessLog> accessLog;

  /**
   * An answer to a program of operators.
   *
   * @param type of the body
   */
  public record Page(int status, String type, String body) {}

  /**
   * Operations of a registry.
   *
   * @param store that the registry uses, if its writes are measured
   */
  public Operations(
      Registry registry, Optional<MeasuredStore> store, Optional<AccessLog> accessLog) {
    this.health = new Health(registry::health);
    this.accessLog = accessLog;
    this.metrics = new MetricsPage(registry, health, requests, store, accessLog);
  }

  /** Operations without an access log and without times of writes. */
  public static Operations of(Registry registry) {
    return new Operations(registry, Optional.empty(), Optional.empty());
  }

  public Health health() {
    return health;
  }

  /** How many requests were answered with a status below 400. */
  public long successes() {
    return requests.successes();
  }

  /** How many requests were answered with a status from 400. */
  public long failures() {
    return requests.failures();
  }

  /** Whether requests are logged. */
  public boolean isLogging() {
    return accessLog.isPresent();
  }

  /** Adds a line to the access log, if there is one. */
  public void log(AccessEntry entry) {
    accessLog.ifPresent(log -> log.add(entry));
  }

  /**
   * Counts a request that was answered.
   *
   * @param route such as {@code /subjects/{subject}}: one of few, whatever clients ask
   */
  public void count(String method, String route, int status, long durationNanos) {
    requests.add(method, route, status, durationNanos);
  }

  /** The metrics in the format of Prometheus. */
  public Page metricsPage() {
    return new Page(OK, PrometheusText.TYPE, metrics.text());
  }

  public Page livePage() {
    return page(health.live());
  }

  public Page readyPage() {
    return page(health.ready());
  }

  private static Page page(Health.Answer answer) {
    Map<String, String> body = new LinkedHashMap<>();
    body.put("status", answer.status());
    if (!answer.reason().isEmpty()) {
      body.put("reason", answer.reason());
    }
    String text = JSON.valueToTree(body).toString();
    return new Page(answer.isGood() ? OK : NOT_AVAILABLE, "application/json", text);
  }
}
