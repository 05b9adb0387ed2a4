// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.options.HttpOptions;
import io.avrolope.server.security.PasswordHash;
import io.avrolope.server.security.SecurityOptions;
import io.avrolope.server.security.SecurityOptions.Method;
import io.avrolope.server.security.TokenOptions;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many requests with credentials that were not seen before hold no thread of the pool. */
@Tag("http")
class CredentialFloodTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int FLOOD = 60;
  private static final int THREADS = 8;
  private static final String PASSWORD = "a good password";
  private static final String TOO_MANY =
      "{\"error_code\":503,\"message\":\"The server cannot check passwords now, because too many"
          + " wait. Send the request again later\"}";

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<CompletableFuture<HttpResponse<String>>> flood = new ArrayList<>();
  @TempDir private Path directory;
  private ServerSocket silentIssuer;
  private RegistryServer server;

  @BeforeEach
  void start() throws Exception {
    silentIssuer = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Path passwords =
        Files.writeString(
            directory.resolve("passwords"), "known: " + hash() + "\nnew: " + hash() + "\n");
    SecurityOptions security =
        SecurityOptions.builder()
            .methods(List.of(Method.BASIC, Method.BEARER))
            .passwords(passwords)
            .tokens(
                TokenOptions.builder()
                    .keys("http://127.0.0.1:" + silentIssuer.getLocalPort() + "/keys")
                    .issuer("https://issuer")
                    .audience("registry")
                    .build())
            .build();
    server =
        new RegistryServer(
            new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC()),
            HttpOptions.builder()
                .security(security)
                .maxThreads(THREADS)
                .build()
                .at("127.0.0.1", 0));
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stopNow();
    silentIssuer.close();
  }

  private static String hash() {
    return PasswordHash.of(PASSWORD.toCharArray());
  }

  private static String basic(String user, String password) {
    return SecuredServer.basic(user, password);
  }

  private CompletableFuture<HttpResponse<String>> send(String path, String authorization) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .timeout(LIMIT);
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private int status(String path, String authorization) throws Exception {
    return send(path, authorization).get(LIMIT.toSeconds(), TimeUnit.SECONDS).statusCode();
  }

  private void begin(String authorization) {
    flood.add(send("/subjects", authorization));
  }

  /** The threads that check credentials now. */
  private static List<String> checkingThreads() {
    List<String> names = new ArrayList<>();
    for (Map.Entry<Thread, StackTraceElement[]> each : Thread.getAllStackTraces().entrySet()) {
      if (Arrays.stream(each.getValue())
          .anyMatch(frame -> frame.getClassName().startsWith("io.avrolope.server.security."))) {
        names.add(each.getKey().getName());
      }
    }
    return names;
  }

  /** Looks at the threads until all requests of the flood were answered. */
  private void awaitFlood() throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (flood.stream().anyMatch(each -> !each.isDone()) && System.nanoTime() < end) {
      assertThat(checkingThreads())
          .allMatch(name -> !name.startsWith("http") || name.startsWith("http-operations"));
      Thread.sleep(5);
    }
    assertThat(flood).allMatch(CompletableFuture::isDone);
  }

  @Test
  void passwordsAreComparedOutsideThePoolAndNoneIsRefusedUncompared() throws Exception {
    assertThat(status("/subjects", basic("known", PASSWORD))).isEqualTo(200);
    for (int i = 0; i < FLOOD; i++) {
      begin(basic("x" + i, "guess"));
    }
    CompletableFuture<HttpResponse<String>> first = send("/subjects", basic("new", PASSWORD));

    assertThat(status("/health/live", "")).isEqualTo(200);
    assertThat(status("/health/ready", basic("x", "wrong"))).isEqualTo(200);
    assertThat(status("/metrics", basic("known", PASSWORD))).isEqualTo(200);
    assertThat(status("/subjects", basic("known", PASSWORD))).isEqualTo(200);
    awaitFlood();
    for (CompletableFuture<HttpResponse<String>> each : flood) {
      assertThat(each.get().statusCode()).isIn(401, 503);
    }
    HttpResponse<String> answer = first.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    if (answer.statusCode() != 200) {
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.headers().firstValue("Retry-After")).hasValue("2");
      assertThat(answer.body()).isEqualTo(TOO_MANY);
    }
  }

  @Test
  void tokensWaitForASilentIssuerOutsideThePool() throws Exception {
    String token = "Bearer " + token();
    for (int i = 0; i < FLOOD; i++) {
      begin(token);
    }

    assertThat(status("/health/live", "")).isEqualTo(200);
    assertThat(status("/subjects", basic("known", PASSWORD))).isEqualTo(200);
    assertThat(status("/metrics", basic("known", PASSWORD))).isEqualTo(200);
    awaitFlood();
    for (CompletableFuture<HttpResponse<String>> each : flood) {
      assertThat(each.get().statusCode()).isEqualTo(503);
      assertThat(each.get().headers().firstValue("Retry-After")).hasValue("2");
      assertThat(each.get().body())
          .isEqualTo(
              "{\"error_code\":503,\"message\":\"The server has no keys of the issuer of tokens."
                  + " Send the request again later\"}");
    }
  }

  private static String token() throws Exception {
    RsaJsonWebKey key = RsaJwkGenerator.generateJwk(2_048);
    JsonWebSignature token = new JsonWebSignature();
    token.setPayload("{\"iss\":\"https://issuer\"}");
    token.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
    token.setKeyIdHeaderValue("unknown");
    token.setKey(key.getPrivateKey());
    return token.getCompactSerialization();
  }
}
