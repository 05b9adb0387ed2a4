// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.kafka.integration.metrics.MetricDescription;
import java.util.Map;

/** All metrics, in the order of docs/metrics.md. */
enum SerdeMetric {
  RECORDS(
      "records-total",
      Roles.BOTH,
      "Records that were read or written; null values are not counted",
      "topic, envelope, subject, schema"),
  BYTES(
      "bytes-total",
      Roles.BOTH,
      "The bytes of those records, including envelopes",
      "topic, envelope, subject, schema"),
  OLDEST_VERSION(
      "oldest-version",
      Roles.BOTH,
      "The lowest schema version among those records, if the envelope contains a version",
      "topic, subject"),
  ERRORS(
      "errors-total",
      Roles.BOTH,
      "How often a record could not be read or written; each retry counts",
      "reason"),
  LOOKUPS("lookups-total", Roles.BOTH, "Requests to the registry, successful or not"),
  LOOKUP_LATENCY_AVG(
      "lookup-latency-avg",
      Roles.BOTH,
      "Average time of a registry request including its retries, in milliseconds"),
  LOOKUP_LATENCY_MAX(
      "lookup-latency-max",
      Roles.BOTH,
      "Longest time of a registry request including its retries, in milliseconds"),
  CACHE_HITS(
      "cache-hits-total",
      Roles.BOTH,
      "Schema look-ups that were answered without a request to the registry"),
  SCHEMAS_CACHED(
      "schemas-cached",
      Roles.BOTH,
      "Registry answers in the cache, which clients with equal registry settings share"),
  DECODERS_COMPILED("decoders-compiled", Roles.DESERIALIZER, "Decoders that run compiled code"),
  DECODERS_INTERPRETED(
      "decoders-interpreted",
      Roles.DESERIALIZER,
      "Decoders that are interpreted, for now or permanently"),
  ENCODERS_COMPILED("encoders-compiled", Roles.SERIALIZER, "Encoders that run compiled code"),
  ENCODERS_INTERPRETED(
      "encoders-interpreted",
      Roles.SERIALIZER,
      "Encoders that are interpreted, for now or permanently"),
  COMPILE_FAILURES(
      "compile-failures-total",
      Roles.BOTH,
      "How often compiling a decoder or encoder failed, or its compiled code was discarded");

  private final String metricName;
  private final Roles roles;
  private final String description;
  private final String tags;

  SerdeMetric(String metricName, Roles roles, String description) {
    this(metricName, roles, description, "");
  }

  /**
   * @param tags the names of its tags, without those that Kafka adds
   */
  SerdeMetric(String metricName, Roles roles, String description, String tags) {
    this.metricName = metricName;
    this.roles = roles;
    this.description = description;
    this.tags = tags;
  }

  String metricName() {
    return metricName;
  }

  /** The metric with the values of its tags, for a target. */
  MetricDescription described(Map<String, String> values) {
    return new MetricDescription(
        metricName,
        metricName.endsWith("-total")
            ? MetricDescription.Kind.COUNTER
            : MetricDescription.Kind.GAUGE,
        description,
        values);
  }

  /** The serdes that have this metric. */
  Roles roles() {
    return roles;
  }

  String description() {
    return description;
  }

  String tags() {
    return tags;
  }

  /** The serdes that can have a metric. */
  enum Roles {
    BOTH,
    DESERIALIZER,
    SERIALIZER
  }
}
