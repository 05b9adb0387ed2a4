// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.internal.tls.TestKeys;
import io.avrolope.kafka.KafkaAvroDeserializer;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.http.options.Listener;
import io.avrolope.server.security.SecurityOptions;
import io.avrolope.server.security.SecurityOptions.Method;
import io.avrolope.server.security.TlsOptions;
import io.avrolope.server.security.TlsOptions.ClientAuth;
import io.avrolope.server.security.TokenOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.keys.EllipticCurves;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our serializer and deserializer against a server with TLS that asks who they are. */
@Tag("process") // keytool
@Tag("http")
class SecuredClientsTest {
  private static final String HASH = "$2y$04$cHCxP1TqxNJf0aiF0um3Ce8B5eyuyz6.8n.YgMA65kk2E/X5c1NVG";
  private static final String TOPIC = "orders";

  @TempDir private Path directory;
  private PublicJsonWebKey key;
  private RegistryServer server;

  @BeforeEach
  void start() throws Exception {
    TestKeys keys = TestKeys.make(directory, "localhost");
    TestKeys client = TestKeys.make(directory, "orders-cert");
    client.keyStore(directory.resolve("client.p12"), "PKCS12", TestKeys.PASSWORD);
    TestKeys.trustStore(directory.resolve("trusted.p12"), "PKCS12", keys);
    TestKeys.trustStore(directory.resolve("clients.p12"), "PKCS12", client);
    key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
    server =
        new RegistryServer(
            new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
            HttpOptions.builder()
                .listeners(List.of(new Listener(true, "localhost", 0)))
                .tls(tls())
                .security(security())
                .build());
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private TlsOptions tls() {
    return new TlsOptions(
        Map.of(
            "ssl.keystore.location",
            directory.resolve("localhost.p12").toString(),
            "ssl.keystore.password",
            TestKeys.PASSWORD,
            "ssl.truststore.location",
            directory.resolve("clients.p12").toString(),
            "ssl.truststore.password",
            TestKeys.PASSWORD),
        ClientAuth.REQUESTED);
  }

  private SecurityOptions security() throws Exception {
    JsonWebKeySet keys = new JsonWebKeySet(key);
    Path jwks =
        Files.writeString(
            directory.resolve("jwks.json"), keys.toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY));
    Path users = Files.writeString(directory.resolve("users"), "orders-app:" + HASH);
    Path rules =
        Files.writeString(
            directory.resolve("rules"),
            """
            user:orders-app  SUBJECT_READ,SUBJECT_WRITE orders-*
            role:orders      SUBJECT_READ,SUBJECT_WRITE orders-*
            user:orders-cert SUBJECT_READ,SUBJECT_WRITE orders-*
            """);
    return SecurityOptions.builder()
        .methods(List.of(Method.BASIC, Method.BEARER, Method.CERTIFICATE))
        .realm("test")
        .passwords(users)
        .tokens(
            TokenOptions.builder()
                .keys(jwks.toString())
                .issuer("https://issuer")
                .audience("registry")
                .build())
        .rules(rules)
        .build();
  }

  private String token() throws Exception {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer("https://issuer");
    claims.setAudience("registry");
    claims.setSubject("some-app");
    claims.setExpirationTimeMinutesInTheFuture(5);
    claims.setStringClaim("scope", "orders");
    JsonWebSignature token = new JsonWebSignature();
    token.setPayload(claims.toJson());
    token.setAlgorithmHeaderValue(AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
    token.setKey(key.getPrivateKey());
    return token.getCompactSerialization();
  }

  private Map<String, Object> properties(Map<String, Object> more) {
    Map<String, Object> properties = new HashMap<>(more);
    properties.put("schema.registry.url", server.urls().get(0));
    properties.put(
        "schema.registry.ssl.truststore.location", directory.resolve("trusted.p12").toString());
    properties.put("schema.registry.ssl.truststore.password", TestKeys.PASSWORD);
    return properties;
  }

  private @Nullable Object roundTrip(String topic, Map<String, Object> properties) {
    try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
      serializer.configure(properties(properties), false);
      deserializer.configure(properties(properties), false);
      return deserializer.deserialize(topic, serializer.serialize(topic, "text"));
    }
  }

  @Test
  void aPasswordATokenAndACertificateAreAccepted() throws Exception {
    Map<String, Object> basic =
        Map.of(
            "basic.auth.credentials.source",
            "USER_INFO",
            "basic.auth.user.info",
            "orders-app:secret");
    Map<String, Object> bearer =
        Map.of("bearer.auth.credentials.source", "STATIC_TOKEN", "bearer.auth.token", token());
    Map<String, Object> certificate =
        Map.of(
            "schema.registry.ssl.keystore.location",
            directory.resolve("client.p12").toString(),
            "schema.registry.ssl.keystore.password",
            TestKeys.PASSWORD);

    for (Map<String, Object> credentials : List.of(basic, bearer, certificate)) {
      assertThat(roundTrip(TOPIC, credentials)).hasToString("text");
      assertThatThrownBy(() -> roundTrip("payments", credentials))
          .hasStackTraceContaining("403")
          .hasStackTraceContaining(
              "User is denied operation SUBJECT_WRITE on Subject: payments-value");
    }
  }

  @Test
  void withoutCredentialsTheClientIsRefused() {
    assertThatThrownBy(() -> roundTrip(TOPIC, Map.of())).hasStackTraceContaining("401");
  }
}
