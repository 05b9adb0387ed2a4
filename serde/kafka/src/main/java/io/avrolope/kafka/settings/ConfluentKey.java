// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import static io.avrolope.kafka.settings.ConfluentKey.Prefix.NONE;
import static io.avrolope.kafka.settings.ConfluentKey.Prefix.REGISTRY;
import static io.avrolope.kafka.settings.ConfluentKey.Treatment.IGNORED;
import static io.avrolope.kafka.settings.ConfluentKey.Treatment.IGNORED_WITH_WARNING;
import static io.avrolope.kafka.settings.ConfluentKey.Treatment.REFUSED;
import static io.avrolope.kafka.settings.ConfluentKey.Treatment.REFUSED_UNLESS_RULES_ARE_IGNORED;
import static io.avrolope.kafka.settings.ConfluentKey.Treatment.USED;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Every key of Confluent's Avro serializer, deserializer and registry client, and how Avrolope
 * treats it. The table in docs/confluent-keys.md is generated from this enum. A {@code *} at the
 * end of a name matches any suffix.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/sr-client-configs.html">Confluent
 *     on its client's keys</a>
 */
public enum ConfluentKey {
  URL("schema.registry.url", "also `file:`, `classpath:` and others"),
  URL_RANDOMIZE("schema.registry.url.randomize"),
  MAX_SCHEMAS("max.schemas.per.subject", "limits each cache as a whole; nothing fails above it"),
  AUTO_REGISTER("auto.register.schemas", "logs a warning for keys that have no effect with it"),
  NORMALIZE("normalize.schemas"),
  SCHEMA_ID("use.schema.id", "fields are found by name; works in contexts"),
  SCHEMA_GUID("use.schema.guid", REFUSED, "", "name the schema by `use.schema.id`"),
  ID_STRICT("id.compatibility.strict", "checked once per pair of schemas, not per record"),
  LATEST("use.latest.version", "fields are found by name; a newer version is noticed"),
  LATEST_WITH_METADATA("use.latest.with.metadata"),
  LATEST_STRICT("latest.compatibility.strict", "checked once, even if it fails"),
  LATEST_SIZE(
      "latest.cache.size",
      REGISTRY,
      IGNORED,
      "",
      "`max.schemas.per.subject` limits this cache too"),
  LATEST_TTL("latest.cache.ttl.sec", REGISTRY, "default 60, not forever; -1 is forever"),
  KEY_SUBJECT(
      "key.subject.name.strategy", "Confluent's three by name; default `TopicNameStrategy`"),
  VALUE_SUBJECT(
      "value.subject.name.strategy", "Confluent's three by name; default `TopicNameStrategy`"),
  SUBJECT_FALLBACK(
      "subject.name.strategy.fallback.type",
      REFUSED,
      "TOPIC",
      "associations are not supported; set a strategy"),
  SUBJECT_CLUSTER(
      "subject.name.strategy.kafka.cluster.id",
      IGNORED_WITH_WARNING,
      "",
      "associations are not supported"),
  SUBJECT_CACHE_SIZE(
      "subject.name.strategy.cache.size", IGNORED, "", "associations are not supported"),
  SUBJECT_CACHE_EXPIRY(
      "subject.name.strategy.cache.expiry.secs", IGNORED, "", "associations are not supported"),
  CONTEXT("context.name.strategy", "a class of your own implements the interface of this project"),
  KEY_ID_SERIALIZER("key.schema.id.serializer"),
  VALUE_ID_SERIALIZER("value.schema.id.serializer"),
  KEY_ID_DESERIALIZER("key.schema.id.deserializer"),
  VALUE_ID_DESERIALIZER("value.schema.id.deserializer"),
  REFLECTION("schema.reflection", "also Java records; no system property"),
  REFLECTION_NULL("avro.reflection.allow.null"),
  CONVERTERS("avro.use.logical.type.converters"),
  JAVA_PROPERTIES("avro.remove.java.properties"),
  SPECIFIC("specific.avro.reader", "no system property for Avro 1.12.2"),
  SPECIFIC_KEY("specific.avro.key.type"),
  SPECIFIC_VALUE("specific.avro.value.type"),
  TRAILING("avro.fail.on.trailing.data", "default true: such bytes mean that the schema is wrong"),
  FORMAT("schema.format", IGNORED, "", "Confluent's Avro serdes do not use it either"),
  TAGS(
      "propagate.schema.tags",
      IGNORED_WITH_WARNING,
      "false",
      "register schemas with Confluent's tools"),
  RULE_EXECUTORS(
      "rule.executors*",
      REFUSED_UNLESS_RULES_ARE_IGNORED,
      "",
      "rules are not executed; a schema with rules is refused"),
  RULE_ACTIONS(
      "rule.actions*",
      REFUSED_UNLESS_RULES_ARE_IGNORED,
      "",
      "rules are not executed; a schema with rules is refused"),
  RULE_LOADER("rule.service.loader.enable", IGNORED, "", "a schema with rules is refused"),
  RULE_METRICS("rule.metrics.enable", IGNORED, "", "rules are not executed"),
  ENVIRONMENT("execution.environment", IGNORED, "", "rules are not executed"),
  VALIDATION(
      "validation.rules.execution",
      REFUSED_UNLESS_RULES_ARE_IGNORED,
      "DISABLED",
      "rules are not executed"),
  VALIDATION_EXECUTOR("validation.rules.executor.class", IGNORED, "", "rules are not executed"),
  VALIDATION_FAIL_FAST("validation.rules.fail.fast", IGNORED, "", "rules are not executed"),
  HEADERS("request.header.*"),
  CONNECT_TIMEOUT("http.connect.timeout.ms", REGISTRY, "default 5 s, not 60 s"),
  READ_TIMEOUT(
      "http.read.timeout.ms", REGISTRY, "default 10 s, not 60 s, for the complete response"),
  RETRIES("max.retries", REGISTRY, "all URLs are tried before one is retried; with a deadline"),
  RETRY_WAIT("retries.wait.ms", REGISTRY, "`Retry-After` is respected"),
  RETRY_MAX_WAIT("retries.max.wait.ms", REGISTRY, USED, "", ""),
  APACHE_CLIENT("use.apache.http.client", REGISTRY, "connections are always pooled"),
  PROXY_HOST("proxy.host", REGISTRY, USED, "", ""),
  PROXY_PORT("proxy.port", REGISTRY, USED, "", ""),
  MISSING_SIZE("missing.cache.size", REGISTRY, USED, "", ""),
  MISSING_ID("missing.id.cache.ttl.sec", REGISTRY, "on by default, in seconds; 0 is off"),
  MISSING_RANGE(
      "missing.id.query.range", REGISTRY, "for versions too; some ids above are requested"),
  MISSING_VERSION("missing.version.cache.ttl.sec", REGISTRY, "on by default, in seconds; 0 is off"),
  MISSING_SCHEMA("missing.schema.cache.ttl.sec", REGISTRY, "on by default, in seconds; 0 is off"),
  PROVIDERS("schema.providers*", IGNORED_WITH_WARNING, "", "only Avro schemas are supported"),
  REFERENCES_STRICT("reference.versions.strict", IGNORED, "", "references are always resolved"),
  BASIC_SOURCE("basic.auth.credentials.source", REGISTRY, "an unknown source is an error"),
  BASIC_USER_INFO("basic.auth.user.info", REGISTRY, USED, "", ""),
  BEARER_SOURCE("bearer.auth.credentials.source", REGISTRY, "an unknown source is an error"),
  BEARER_TOKEN("bearer.auth.token", REGISTRY, USED, "", ""),
  BEARER_ISSUER("bearer.auth.issuer.endpoint.url", REGISTRY, "with timeouts"),
  BEARER_CLIENT_ID("bearer.auth.client.id", REGISTRY, USED, "", ""),
  BEARER_CLIENT_SECRET("bearer.auth.client.secret", REGISTRY, USED, "", ""),
  BEARER_SCOPE("bearer.auth.scope", REGISTRY, USED, "", ""),
  BEARER_SCOPE_CLAIM("bearer.auth.scope.claim.name", REGISTRY, USED, "", ""),
  BEARER_SUB_CLAIM("bearer.auth.sub.claim.name", REGISTRY, USED, "", ""),
  BEARER_BUFFER(
      "bearer.auth.cache.expiry.buffer.seconds",
      REGISTRY,
      "also as a string; one request at a time"),
  BEARER_CLUSTER("bearer.auth.logical.cluster", REGISTRY, USED, "", ""),
  BEARER_POOL("bearer.auth.identity.pool.id", REGISTRY, USED, "", ""),
  BEARER_CUSTOM("bearer.auth.custom.provider.class", REGISTRY, USED, "", ""),
  BEARER_UAMI(
      "bearer.auth.uami.*", REGISTRY, REFUSED, "", "get the token with your own token provider"),
  SSL_PROTOCOL("schema.registry.ssl.protocol"),
  SSL_PROVIDER("schema.registry.ssl.provider"),
  SSL_KEYSTORE_TYPE("schema.registry.ssl.keystore.type"),
  SSL_KEYSTORE_LOCATION("schema.registry.ssl.keystore.location"),
  SSL_KEYSTORE_PASSWORD("schema.registry.ssl.keystore.password"),
  SSL_KEYSTORE_KEY("schema.registry.ssl.keystore.key"),
  SSL_KEYSTORE_CHAIN("schema.registry.ssl.keystore.certificate.chain"),
  SSL_KEY_PASSWORD("schema.registry.ssl.key.password"),
  SSL_TRUSTSTORE_TYPE("schema.registry.ssl.truststore.type"),
  SSL_TRUSTSTORE_LOCATION("schema.registry.ssl.truststore.location"),
  SSL_TRUSTSTORE_PASSWORD("schema.registry.ssl.truststore.password"),
  SSL_TRUSTSTORE_CERTIFICATES("schema.registry.ssl.truststore.certificates"),
  SSL_KEYMANAGER("schema.registry.ssl.keymanager.algorithm"),
  SSL_TRUSTMANAGER("schema.registry.ssl.trustmanager.algorithm"),
  SSL_RANDOM("schema.registry.ssl.secure.random.implementation"),
  SSL_HOST_NAMES(
      "schema.registry.ssl.endpoint.identification.algorithm",
      "host names are verified unless empty or `none`"),
  SSL_CIPHERS("schema.registry.ssl.cipher.suites", "takes effect"),
  SSL_PROTOCOLS("schema.registry.ssl.enabled.protocols", "takes effect");

  static final String REGISTRY_PREFIX = "schema.registry.";

  /** Whether a key can also have the prefix {@code schema.registry.}, which takes precedence. */
  enum Prefix {
    NONE,
    REGISTRY
  }

  /** The effect of the key in a client's properties. */
  enum Treatment {
    /** The key has an effect. */
    USED,
    /** The key has no effect, which is harmless. */
    IGNORED,
    /** The key has no effect, and a warning is logged. */
    IGNORED_WITH_WARNING,
    /** The configuration fails. */
    REFUSED,
    /** The configuration fails unless {@code ignore.schema.rules} is true. */
    REFUSED_UNLESS_RULES_ARE_IGNORED
  }

  private final String name;
  private final Prefix prefix;
  private final Treatment treatment;
  private final String neutralValue;
  private final String remark;

  ConfluentKey(String name) {
    this(name, NONE, USED, "", "");
  }

  ConfluentKey(String name, String remark) {
    this(name, NONE, USED, "", remark);
  }

  ConfluentKey(String name, Prefix prefix, String remark) {
    this(name, prefix, USED, "", remark);
  }

  ConfluentKey(String name, Treatment treatment, String neutralValue, String remark) {
    this(name, NONE, treatment, neutralValue, remark);
  }

  /**
   * @param neutralValue the value that has no effect in Confluent's serdes either
   * @param remark what differs from Confluent's, or what to do instead
   */
  ConfluentKey(
      String name, Prefix prefix, Treatment treatment, String neutralValue, String remark) {
    this.name = name;
    this.prefix = prefix;
    this.treatment = treatment;
    this.neutralValue = neutralValue;
    this.remark = remark;
  }

  /** The name as in a client's properties, possibly with a {@code *} at the end. */
  String text() {
    return name;
  }

  Treatment treatment() {
    return treatment;
  }

  String remark() {
    return remark;
  }

  boolean isPrefixed() {
    return prefix == REGISTRY;
  }

  boolean isSupported() {
    return treatment == USED;
  }

  boolean matches(String property) {
    String own =
        isPrefixed() && property.startsWith(REGISTRY_PREFIX)
            ? property.substring(REGISTRY_PREFIX.length())
            : property;
    return name.endsWith("*")
        ? own.startsWith(name.substring(0, name.length() - 1))
        : own.equals(name);
  }

  /** Whether a value has the same effect as no value. */
  boolean isNeutral(Object value) {
    String text = value.toString().strip();
    return text.isEmpty()
        || text.toUpperCase(Locale.ROOT).equals(neutralValue.toUpperCase(Locale.ROOT));
  }

  /** The names of the keys that can have the registry prefix. */
  static List<String> prefixed() {
    List<String> names = new ArrayList<>();
    for (ConfluentKey key : values()) {
      if (key.isPrefixed()) {
        names.add(key.text());
      }
    }
    return names;
  }
}
