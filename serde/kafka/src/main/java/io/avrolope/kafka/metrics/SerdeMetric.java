package io.avrolope.kafka.metrics;

/** All metrics, in the order of docs/metrics.md. */
enum SerdeMetric {
  RECORDS(
      "records-total",
      Whose.BOTH,
      "Records that were read or written. Null is none",
      "topic, envelope, subject, schema"),
  BYTES(
      "bytes-total",
      Whose.BOTH,
      "The bytes of those records, their envelopes included",
      "topic, envelope, subject, schema"),
  OLDEST_VERSION(
      "oldest-version",
      Whose.BOTH,
      "The lowest version of a schema among those records, where the envelope says versions",
      "topic, subject"),
  ERRORS(
      "errors-total",
      Whose.BOTH,
      "How often a record could not be read or written; one that is tried again counts again",
      "reason"),
  LOOKUPS("lookups-total", Whose.BOTH, "How often the registry was asked, with or without success"),
  LOOKUP_LATENCY_AVG(
      "lookup-latency-avg",
      Whose.BOTH,
      "How long the registry took on average, with its retries, in milliseconds"),
  LOOKUP_LATENCY_MAX(
      "lookup-latency-max",
      Whose.BOTH,
      "How long the registry took at most, with its retries, in milliseconds"),
  CACHE_HITS(
      "cache-hits-total",
      Whose.BOTH,
      "How many questions were answered without asking the registry"),
  SCHEMAS_CACHED(
      "schemas-cached",
      Whose.BOTH,
      "How many answers of the registry are kept, by all who share the cache"),
  DECODERS_COMPILED(
      "decoders-compiled",
      Whose.DESERIALIZER,
      "How many decoders there are that made code has taken over"),
  DECODERS_INTERPRETED(
      "decoders-interpreted",
      Whose.DESERIALIZER,
      "How many decoders there are that are interpreted: still, or for good"),
  ENCODERS_COMPILED(
      "encoders-compiled",
      Whose.SERIALIZER,
      "How many encoders there are that made code has taken over"),
  ENCODERS_INTERPRETED(
      "encoders-interpreted",
      Whose.SERIALIZER,
      "How many encoders there are that are interpreted: still, or for good"),
  COMPILE_FAILURES(
      "compile-failures-total",
      Whose.BOTH,
      "How often no code could be made, or code was given up");

  private final String metricName;
  private final Whose whose;
  private final String description;
  private final String tags;

  SerdeMetric(String metricName, Whose whose, String description) {
    this(metricName, whose, description, "");
  }

  /**
   * @param tags the names of its tags, beside those that Kafka adds
   */
  SerdeMetric(String metricName, Whose whose, String description, String tags) {
    this.metricName = metricName;
    this.whose = whose;
    this.description = description;
    this.tags = tags;
  }

  String metricName() {
    return metricName;
  }

  /** Who has it. */
  Whose whose() {
    return whose;
  }

  String description() {
    return description;
  }

  String tags() {
    return tags;
  }

  /** Who can have a metric. */
  enum Whose {
    BOTH,
    DESERIALIZER,
    SERIALIZER
  }
}
