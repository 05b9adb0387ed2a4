package io.avrolope.kafka.settings;

import static io.avrolope.kafka.settings.ConfluentKey.IfSet.IGNORED;
import static io.avrolope.kafka.settings.ConfluentKey.IfSet.REFUSED;
import static io.avrolope.kafka.settings.ConfluentKey.IfSet.REFUSED_UNLESS_RULES_ARE_IGNORED;
import static io.avrolope.kafka.settings.ConfluentKey.IfSet.USED;
import static io.avrolope.kafka.settings.ConfluentKey.IfSet.WARNED_OF;
import static io.avrolope.kafka.settings.ConfluentKey.Prefix.NONE;
import static io.avrolope.kafka.settings.ConfluentKey.Prefix.REGISTRY;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Every key of Confluent's Avro serializer, deserializer and registry client, and what becomes of
 * it here; docs/confluent-keys.md is made of this. A {@code *} at the end stands for anything.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/sr-client-configs.html">Confluent
 *     on its client's keys</a>
 */
public enum ConfluentKey {
  URL("schema.registry.url", "also `file:`, `classpath:` and others"),
  URL_RANDOMIZE("schema.registry.url.randomize"),
  MAX_SCHEMAS("max.schemas.per.subject", "bounds each cache as a whole; nothing fails above it"),
  AUTO_REGISTER("auto.register.schemas", "warns of the keys that it makes useless"),
  NORMALIZE("normalize.schemas"),
  SCHEMA_ID("use.schema.id", "fields are found by name; works in contexts"),
  SCHEMA_GUID("use.schema.guid", REFUSED, "", "name the schema by `use.schema.id`"),
  ID_STRICT("id.compatibility.strict", "checked once for a pair of schemas, not for each record"),
  LATEST("use.latest.version", "fields are found by name; a newer version is noticed"),
  LATEST_WITH_METADATA("use.latest.with.metadata"),
  LATEST_STRICT("latest.compatibility.strict", "checked once, also where it fails"),
  LATEST_SIZE(
      "latest.cache.size", REGISTRY, IGNORED, "", "`max.schemas.per.subject` is for this too"),
  LATEST_TTL("latest.cache.ttl.sec", REGISTRY, "60 unless set, not for ever; -1 is for ever"),
  KEY_SUBJECT(
      "key.subject.name.strategy", "Confluent's three by name; `TopicNameStrategy` unless set"),
  VALUE_SUBJECT(
      "value.subject.name.strategy", "Confluent's three by name; `TopicNameStrategy` unless set"),
  SUBJECT_FALLBACK(
      "subject.name.strategy.fallback.type",
      REFUSED,
      "TOPIC",
      "there are no associations; name a strategy"),
  SUBJECT_CLUSTER(
      "subject.name.strategy.kafka.cluster.id", WARNED_OF, "", "there are no associations"),
  SUBJECT_CACHE_SIZE("subject.name.strategy.cache.size", IGNORED, "", "there are no associations"),
  SUBJECT_CACHE_EXPIRY(
      "subject.name.strategy.cache.expiry.secs", IGNORED, "", "there are no associations"),
  CONTEXT("context.name.strategy"),
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
  TRAILING("avro.fail.on.trailing.data", "true unless set: such bytes tell of a wrong schema"),
  FORMAT("schema.format", IGNORED, "", "Confluent's Avro serdes make no use of it either"),
  TAGS("propagate.schema.tags", WARNED_OF, "false", "register schemas with Confluent's tools"),
  RULE_EXECUTORS(
      "rule.executors*",
      REFUSED_UNLESS_RULES_ARE_IGNORED,
      "",
      "rules are not run; a schema that has some is refused"),
  RULE_ACTIONS(
      "rule.actions*",
      REFUSED_UNLESS_RULES_ARE_IGNORED,
      "",
      "rules are not run; a schema that has some is refused"),
  RULE_LOADER("rule.service.loader.enable", IGNORED, "", "a schema that has rules is refused"),
  RULE_METRICS("rule.metrics.enable", IGNORED, "", "rules are not run"),
  ENVIRONMENT("execution.environment", IGNORED, "", "rules are not run"),
  VALIDATION(
      "validation.rules.execution",
      REFUSED_UNLESS_RULES_ARE_IGNORED,
      "DISABLED",
      "rules are not run"),
  VALIDATION_EXECUTOR("validation.rules.executor.class", IGNORED, "", "rules are not run"),
  VALIDATION_FAIL_FAST("validation.rules.fail.fast", IGNORED, "", "rules are not run"),
  HEADERS("request.header.*"),
  CONNECT_TIMEOUT("http.connect.timeout.ms", REGISTRY, "5 s unless set, not 60"),
  READ_TIMEOUT(
      "http.read.timeout.ms", REGISTRY, "10 s unless set, not 60, and for the whole answer"),
  RETRIES("max.retries", REGISTRY, "all URLs are asked before one is asked again; with a deadline"),
  RETRY_WAIT("retries.wait.ms", REGISTRY, "`Retry-After` is heeded"),
  RETRY_MAX_WAIT("retries.max.wait.ms", REGISTRY, USED, "", ""),
  APACHE_CLIENT("use.apache.http.client", REGISTRY, "connections are always pooled"),
  PROXY_HOST("proxy.host", REGISTRY, USED, "", ""),
  PROXY_PORT("proxy.port", REGISTRY, USED, "", ""),
  MISSING_SIZE("missing.cache.size", REGISTRY, USED, "", ""),
  MISSING_ID("missing.id.cache.ttl.sec", REGISTRY, "on unless 0: seconds"),
  MISSING_VERSION("missing.version.cache.ttl.sec", REGISTRY, "on unless 0: seconds"),
  MISSING_SCHEMA("missing.schema.cache.ttl.sec", REGISTRY, "on unless 0: seconds"),
  PROVIDERS("schema.providers*", WARNED_OF, "", "schemas are Avro's"),
  REFERENCES_STRICT("reference.versions.strict", IGNORED, "", "references are always resolved"),
  BASIC_SOURCE(
      "basic.auth.credentials.source", REGISTRY, "an unknown source is an error, not nobody's"),
  BASIC_USER_INFO("basic.auth.user.info", REGISTRY, USED, "", ""),
  BEARER_SOURCE(
      "bearer.auth.credentials.source", REGISTRY, "an unknown source is an error, not nobody's"),
  BEARER_TOKEN("bearer.auth.token", REGISTRY, USED, "", ""),
  BEARER_ISSUER("bearer.auth.issuer.endpoint.url", REGISTRY, "with time-outs"),
  BEARER_CLIENT_ID("bearer.auth.client.id", REGISTRY, USED, "", ""),
  BEARER_CLIENT_SECRET("bearer.auth.client.secret", REGISTRY, USED, "", ""),
  BEARER_SCOPE("bearer.auth.scope", REGISTRY, USED, "", ""),
  BEARER_SCOPE_CLAIM("bearer.auth.scope.claim.name", REGISTRY, USED, "", ""),
  BEARER_SUB_CLAIM("bearer.auth.sub.claim.name", REGISTRY, USED, "", ""),
  BEARER_BUFFER(
      "bearer.auth.cache.expiry.buffer.seconds", REGISTRY, "also as text; one request at a time"),
  BEARER_CLUSTER("bearer.auth.logical.cluster", REGISTRY, USED, "", ""),
  BEARER_POOL("bearer.auth.identity.pool.id", REGISTRY, USED, "", ""),
  BEARER_CUSTOM("bearer.auth.custom.provider.class", REGISTRY, USED, "", ""),
  BEARER_UAMI(
      "bearer.auth.uami.*", REGISTRY, REFUSED, "", "get the token by a provider of your own"),
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
      "host names are verified unless it is empty or `none`"),
  SSL_CIPHERS("schema.registry.ssl.cipher.suites", "it is read"),
  SSL_PROTOCOLS("schema.registry.ssl.enabled.protocols", "it is read");

  static final String REGISTRY_PREFIX = "schema.registry.";

  /** Whether a key also has a form with {@code schema.registry.} before it, which wins. */
  enum Prefix {
    NONE,
    REGISTRY
  }

  /** What is done where a client's properties have the key. */
  enum IfSet {
    /** What it says. */
    USED,
    /** Nothing, which does no harm. */
    IGNORED,
    /** Nothing, and that is logged. */
    WARNED_OF,
    /** Configuring fails. */
    REFUSED,
    /** Configuring fails, unless {@code ignore.schema.rules} is true. */
    REFUSED_UNLESS_RULES_ARE_IGNORED
  }

  private final String name;
  private final Prefix prefix;
  private final IfSet ifSet;
  private final String harmless;
  private final String remark;

  ConfluentKey(String name) {
    this(name, NONE, USED, "", "");
  }

  ConfluentKey(String name, String better) {
    this(name, NONE, USED, "", better);
  }

  ConfluentKey(String name, Prefix prefix, String better) {
    this(name, prefix, USED, "", better);
  }

  ConfluentKey(String name, IfSet ifSet, String harmless, String remark) {
    this(name, NONE, ifSet, harmless, remark);
  }

  /**
   * @param harmless the value that asks for nothing
   * @param remark what is better than Confluent's, or what to do instead
   */
  ConfluentKey(String name, Prefix prefix, IfSet ifSet, String harmless, String remark) {
    this.name = name;
    this.prefix = prefix;
    this.ifSet = ifSet;
    this.harmless = harmless;
    this.remark = remark;
  }

  /** As in a client's properties, but for a {@code *} at its end. */
  String text() {
    return name;
  }

  IfSet ifSet() {
    return ifSet;
  }

  String remark() {
    return remark;
  }

  boolean isPrefixed() {
    return prefix == REGISTRY;
  }

  boolean isSupported() {
    return ifSet == USED;
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

  /** Whether a value is as good as none. */
  boolean isHarmless(Object value) {
    String text = value.toString().strip();
    return text.isEmpty()
        || text.toUpperCase(Locale.ROOT).equals(harmless.toUpperCase(Locale.ROOT));
  }

  /** The names of those that also have a form with the registry's prefix. */
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
