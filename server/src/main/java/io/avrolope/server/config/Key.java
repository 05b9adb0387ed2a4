// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import io.avrolope.server.registry.RegistryLimits;
import java.util.List;

/** A key of the configuration. */
enum Key {
  LISTENERS("listeners", "http://127.0.0.1:8081", ""),
  STORE("store", "directory", ""),
  STORE_DIRECTORY("store.directory", "schemas", ""),
  DIRECTORY_WATCH("store.directory.watch.ms", "2000", ""),
  BOOTSTRAP("bootstrap.servers", "", "kafkastore.bootstrap.servers"),
  TOPIC("kafkastore.topic", "_schemas", ""),
  GROUP("schema.registry.group.id", "schema-registry", ""),
  WRITE_TIMEOUT("kafkastore.timeout.ms", "5000", ""),
  READ_TIMEOUT("kafkastore.init.timeout.ms", "60000", ""),
  REPLICATION("kafkastore.topic.replication.factor", "3", ""),
  HOST_NAME("host.name", "", ""),
  ELIGIBILITY("leader.eligibility", "true", "master.eligibility"),
  FORWARDED_HEADERS("inter.instance.headers.whitelist", "", ""),
  SERVER_LISTENER("inter.instance.listener.name", "", ""),
  SERVER_PROTOCOL("inter.instance.protocol", "", "schema.registry.inter.instance.protocol"),
  SERVER_NAMES("inter.instance.certificate.names", "", ""),
  LISTENER_PROTOCOLS("listener.protocol.map", "", ""),
  SKIP_VALIDATION("kafkastore.topic.skip.validation", "false", ""),
  LEVEL("schema.compatibility.level", "backward", "avro.compatibility.level"),
  INCOMPATIBLE_CODE("compatibility.error.code", "40901", ""),
  DEFAULT_VALIDATORS("schema-repo.validation.default.validators", "", ""),
  MODE_MUTABILITY("mode.mutability", "true", ""),
  ASSOCIATIONS("associations.enable", "true", ""),
  MAX_SCHEMAS("schema.search.max.limit", "1000", "schema.search.default.limit"),
  MAX_BODY_BYTES("request.max.bytes", "16777216", ""),
  MAX_NESTING("request.max.nesting", "1000", ""),
  MAX_BODIES("requests.max.bytes", "0", ""),
  MAX_HEADER_BYTES("request.header.max.bytes", "8192", ""),
  MAX_HEADERS("request.max.headers", "100", ""),
  REQUEST_DEADLINE("request.deadline.ms", "60000", ""),
  MIN_BYTES_PER_SECOND("response.min.bytes.per.second", "10240", ""),
  MAX_CONNECTIONS("connections.max", "16384", "server.connection.limit"),
  MAX_REFERENCES(RegistryLimits.REFERENCES, "500", ""),
  MAX_REFERENCE_DEPTH(RegistryLimits.REFERENCE_DEPTH, "100", ""),
  MAX_COMPARISONS(RegistryLimits.COMPARISONS, "100000", ""),
  REQUEST_TIMEOUT("request.timeout.ms", "30000", "idle.timeout.ms"),
  STOP_TIMEOUT("stop.timeout.ms", "10000", "shutdown.graceful.ms"),
  MAX_THREADS("thread.pool.max", "200", ""),
  SSL_KEYSTORE_LOCATION("ssl.keystore.location", "", ""),
  SSL_KEYSTORE_TYPE("ssl.keystore.type", "JKS", ""),
  SSL_KEYSTORE_PASSWORD("ssl.keystore.password", "", ""),
  SSL_KEYSTORE_KEY("ssl.keystore.key", "", ""),
  SSL_KEYSTORE_CHAIN("ssl.keystore.certificate.chain", "", ""),
  SSL_KEY_PASSWORD("ssl.key.password", "", ""),
  SSL_TRUSTSTORE_LOCATION("ssl.truststore.location", "", ""),
  SSL_TRUSTSTORE_TYPE("ssl.truststore.type", "JKS", ""),
  SSL_TRUSTSTORE_PASSWORD("ssl.truststore.password", "", ""),
  SSL_TRUSTSTORE_CERTIFICATES("ssl.truststore.certificates", "", ""),
  SSL_CLIENT_AUTH("ssl.client.auth", "none", "ssl.client.authentication"),
  SSL_PROTOCOL("ssl.protocol", "TLS", ""),
  SSL_PROVIDER("ssl.provider", "", ""),
  SSL_PROTOCOLS("ssl.enabled.protocols", "", ""),
  SSL_CIPHER_SUITES("ssl.cipher.suites", "", ""),
  SSL_KEYMANAGER_ALGORITHM("ssl.keymanager.algorithm", "", ""),
  SSL_TRUSTMANAGER_ALGORITHM("ssl.trustmanager.algorithm", "", ""),
  RELOAD_INTERVAL("reload.interval.ms", "10000", ""),
  STOP_DELAY("stop.delay.ms", "0", ""),
  ACCESS_LOG("access.log", "false", ""),
  ACCESS_LOG_FILE("access.log.file", "stdout", ""),
  CONSOLE_TOPICS("console.topics", "auto", ""),
  CONSOLE_SCANS("console.scans.max", "2", ""),
  AUTHENTICATION("authentication.method", "none", ""),
  REALM("authentication.realm", "avrolope", ""),
  ROLES("authentication.roles", "*", ""),
  PASSWORDS("authentication.passwords", "", ""),
  TOKEN_KEYS("oauthbearer.jwks.endpoint.url", "", "sasl.oauthbearer.jwks.endpoint.url"),
  TOKEN_ISSUER("oauthbearer.expected.issuer", "", "sasl.oauthbearer.expected.issuer"),
  TOKEN_AUDIENCE("oauthbearer.expected.audience", "", "sasl.oauthbearer.expected.audience"),
  TOKEN_NAME("oauthbearer.sub.claim.name", "sub", "sasl.oauthbearer.sub.claim.name"),
  TOKEN_GROUPS("oauthbearer.groups.claim.name", "groups", ""),
  TOKEN_SCOPES("oauthbearer.required.scopes", "", ""),
  TOKEN_SKEW("oauthbearer.clock.skew.seconds", "30", "sasl.oauthbearer.clock.skew.seconds"),
  ALLOWED_ORIGINS("access.control.allow.origin", "", ""),
  ALLOWED_METHODS("access.control.allow.methods", "GET,POST,HEAD", ""),
  ALLOWED_HOSTS("access.control.allow.hosts", "", ""),
  ACCESS_RULES("access.rules", "", ""),
  AUDIT_LOG("audit.log", "", ""),
  AUDIT_READS("audit.reads", "false", "");

  /** Other keys that begin so are properties of Kafka's clients. */
  static final String CLIENT_PREFIX = "kafkastore.";

  /** Keys that begin so are properties of the client that chooses the leader. */
  static final String GROUP_PREFIX = "kafkagroup.";

  private final String text;
  private final String defaultValue;

  /** Confluent's name for the key; empty if it is the same, or there is none. */
  private final String alias;

  Key(String text, String defaultValue, String alias) {
    this.text = text;
    this.defaultValue = defaultValue;
    this.alias = alias;
  }

  /** As it is written in a file. */
  String text() {
    return text;
  }

  String defaultValue() {
    return defaultValue;
  }

  /** This key and Confluent's name for it. */
  List<String> names() {
    return alias.isEmpty() ? List.of(text) : List.of(text, alias);
  }
}
