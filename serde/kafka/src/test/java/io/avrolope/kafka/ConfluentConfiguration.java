// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Configurations from Confluent's public documentation of Platform and Cloud. The names of hosts,
 * keys and secrets are invented. {@code ${directory}} is where the test keeps its key stores.
 */
public enum ConfluentConfiguration {
  PLATFORM_QUICK_START(
      """
      bootstrap.servers=localhost:9092
      acks=all
      retries=0
      key.serializer=org.apache.kafka.common.serialization.StringSerializer
      value.serializer=io.confluent.kafka.serializers.KafkaAvroSerializer
      schema.registry.url=http://localhost:8081
      """),
  CLOUD_WITH_BASIC_AUTH(
      """
      bootstrap.servers=pkc-00000.us-west-2.aws.confluent.example:9092
      security.protocol=SASL_SSL
      sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username='K' password='S';
      sasl.mechanism=PLAIN
      client.dns.lookup=use_all_dns_ips
      session.timeout.ms=45000
      acks=all
      schema.registry.url=https://psrc-00000.us-west-2.aws.confluent.example
      basic.auth.credentials.source=USER_INFO
      basic.auth.user.info=KEY:SECRET
      """),
  CLOUD_WITH_PREFIXED_KEYS(
      """
      schema.registry.url=https://psrc-00000.us-west-2.aws.confluent.example
      schema.registry.basic.auth.credentials.source=USER_INFO
      schema.registry.basic.auth.user.info=KEY:SECRET
      """),
  CREDENTIALS_IN_THE_URL(
      """
      schema.registry.url=https://KEY:SECRET@registry.example:8081
      basic.auth.credentials.source=URL
      """),
  CREDENTIALS_OF_THE_BROKER(
      """
      sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="alice" password="secret";
      schema.registry.url=https://registry.example:8081
      basic.auth.credentials.source=SASL_INHERIT
      """),
  MUTUAL_TLS(
      """
      security.protocol=SSL
      ssl.truststore.location=/var/ssl/private/kafka.client.truststore.jks
      ssl.truststore.password=confluent
      schema.registry.url=https://registry.example:8085
      schema.registry.ssl.truststore.location=${directory}/trust.p12
      schema.registry.ssl.truststore.password=changeit
      schema.registry.ssl.keystore.location=${directory}/key.p12
      schema.registry.ssl.keystore.password=changeit
      schema.registry.ssl.key.password=changeit
      """),
  TLS_WITH_A_PEM_CERTIFICATE(
      """
      schema.registry.url=https://registry.example:8085
      schema.registry.ssl.truststore.type=PEM
      schema.registry.ssl.truststore.certificates=${certificate}
      schema.registry.ssl.endpoint.identification.algorithm=https
      """),
  CLOUD_WITH_OAUTH(
      """
      schema.registry.url=https://psrc-00000.us-west-2.aws.confluent.example
      bearer.auth.credentials.source=OAUTHBEARER
      bearer.auth.issuer.endpoint.url=https://idp.example/oauth2/token
      bearer.auth.client.id=client
      bearer.auth.client.secret=secret
      bearer.auth.scope=schema_registry
      bearer.auth.logical.cluster=lsrc-00000
      bearer.auth.identity.pool.id=pool-0000
      """),
  STATIC_TOKEN(
      """
      schema.registry.url=https://registry.example:8081
      bearer.auth.credentials.source=STATIC_TOKEN
      bearer.auth.token=token
      bearer.auth.logical.cluster=lsrc-00000
      """),
  TWO_URLS(
      """
      schema.registry.url=http://registry-1.example:8081,http://registry-2.example:8081
      """),
  PRE_REGISTERED_LATEST_VERSION(
      """
      schema.registry.url=http://localhost:8081
      auto.register.schemas=false
      use.latest.version=true
      """),
  LATEST_VERSION_OF_A_UNION(
      """
      schema.registry.url=http://localhost:8081
      auto.register.schemas=false
      use.latest.version=true
      latest.compatibility.strict=false
      latest.cache.ttl.sec=-1
      """),
  RECORD_NAME_STRATEGY(
      """
      schema.registry.url=http://localhost:8081
      value.subject.name.strategy=io.confluent.kafka.serializers.subject.RecordNameStrategy
      """),
  TOPIC_RECORD_NAME_STRATEGY(
      """
      schema.registry.url=http://localhost:8081
      key.subject.name.strategy=io.confluent.kafka.serializers.subject.TopicRecordNameStrategy
      value.subject.name.strategy=io.confluent.kafka.serializers.subject.TopicRecordNameStrategy
      """),
  SPECIFIC_CONSUMER(
      """
      bootstrap.servers=localhost:9092
      group.id=test-payments
      enable.auto.commit=true
      auto.commit.interval.ms=1000
      auto.offset.reset=earliest
      key.deserializer=org.apache.kafka.common.serialization.StringDeserializer
      value.deserializer=io.confluent.kafka.serializers.KafkaAvroDeserializer
      schema.registry.url=http://localhost:8081
      specific.avro.reader=true
      """),
  STREAMS(
      """
      application.id=avro-example
      client.id=avro-example-client
      bootstrap.servers=localhost:9092
      default.key.serde=org.apache.kafka.common.serialization.Serdes$StringSerde
      default.value.serde=io.confluent.kafka.streams.serdes.avro.GenericAvroSerde
      schema.registry.url=http://localhost:8081
      commit.interval.ms=10000
      """),
  SCHEMA_BY_ID(
      """
      schema.registry.url=http://localhost:8081
      auto.register.schemas=false
      use.schema.id=100042
      id.compatibility.strict=false
      normalize.schemas=true
      """),
  DATA_CONTRACT_BY_METADATA(
      """
      schema.registry.url=http://localhost:8081
      auto.register.schemas=false
      use.latest.version=false
      use.latest.with.metadata=application.major.version=2
      latest.cache.ttl.sec=1800
      """),
  IMPATIENT_CLIENT_BEHIND_A_PROXY(
      """
      schema.registry.url=https://registry.example
      http.connect.timeout.ms=2000
      http.read.timeout.ms=3000
      max.retries=1
      retries.wait.ms=100
      retries.max.wait.ms=1000
      proxy.host=proxy.example
      proxy.port=3128
      max.schemas.per.subject=200
      """),
  LOGICAL_TYPES_AND_REFLECTION(
      """
      schema.registry.url=http://localhost:8081
      schema.reflection=true
      avro.reflection.allow.null=true
      avro.use.logical.type.converters=true
      avro.remove.java.properties=true
      key.schema.id.serializer=io.confluent.kafka.serializers.schema.id.PrefixSchemaIdSerializer
      value.schema.id.serializer=io.confluent.kafka.serializers.schema.id.HeaderSchemaIdSerializer
      value.schema.id.deserializer=io.confluent.kafka.serializers.schema.id.DualSchemaIdDeserializer
      """);

  private static final String PASSWORD = "changeit";

  private final String text;

  ConfluentConfiguration(String text) {
    this.text = text;
  }

  /**
   * The properties of a client.
   *
   * @param directory the directory that {@link #makeKeyStores} filled
   */
  public Map<String, Object> properties(Path directory) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
      Map<String, Object> result = new HashMap<>();
      for (String name : properties.stringPropertyNames()) {
        String value = properties.getProperty(name);
        if (value.contains("${certificate}")) {
          value = certificate(directory);
        }
        result.put(name, value.replace("${directory}", directory.toString()));
      }
      return result;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Creates a key of the client and a trust store with its certificate. */
  public static void makeKeyStores(Path directory) throws IOException, InterruptedException {
    keytool(
        "-genkeypair",
        "-alias",
        "client",
        "-keyalg",
        "EC",
        "-dname",
        "CN=client",
        "-keystore",
        directory.resolve("key.p12").toString());
    keytool(
        "-exportcert",
        "-alias",
        "client",
        "-file",
        directory.resolve("client.crt").toString(),
        "-keystore",
        directory.resolve("key.p12").toString());
    keytool(
        "-importcert",
        "-noprompt",
        "-alias",
        "client",
        "-file",
        directory.resolve("client.crt").toString(),
        "-keystore",
        directory.resolve("trust.p12").toString());
  }

  private static void keytool(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storepass", PASSWORD, "-storetype", "PKCS12"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(output);
    }
  }

  private static String certificate(Path directory) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(directory.resolve("trust.p12"))) {
      store.load(in, PASSWORD.toCharArray());
    }
    byte[] encoded = store.getCertificate("client").getEncoded();
    return "-----BEGIN CERTIFICATE-----\n"
        + Base64.getMimeEncoder().encodeToString(encoded)
        + "\n-----END CERTIFICATE-----\n";
  }
}
