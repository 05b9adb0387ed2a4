// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.TokenServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When an issuer is asked for a token, and how its failures are treated. */
@Timeout(30)
@Tag("http")
class OAuthTokensTest {
  private static final URI REGISTRY = URI.create("https://registry.example");
  private static final Duration ENOUGH = Duration.ofSeconds(10);

  private final AtomicLong clock = new AtomicLong();
  private final TokenServer issuer = new TokenServer(1_000);
  private final List<OAuthTokens> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(OAuthTokens::close);
    issuer.close();
  }

  private OAuthTokens tokens(int bufferSeconds) {
    OAuthOptions options =
        OAuthOptions.of(URI.create(issuer.url()))
            .withClientId("client")
            .withClientSecret("s3cr:et")
            .withScope("read write")
            .withRefreshBuffer(Duration.ofSeconds(bufferSeconds))
            .withReadTimeout(Duration.ofSeconds(5));
    OAuthTokens tokens = new OAuthTokens(options, clock::get);
    opened.add(tokens);
    return tokens;
  }

  private void sleep(int seconds) {
    clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  @Test
  void theClientsCredentialsAndTheScopeAreSent() {
    assertThat(tokens(300).token(REGISTRY, ENOUGH)).isEqualTo("token-1");

    RegistryServer.Request request = issuer.requests().get(0);
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.path()).isEqualTo("/oauth/token");
    assertThat(request.body()).isEqualTo("grant_type=client_credentials&scope=read+write");
    assertThat(request.headers())
        .containsEntry("Content-Type", "application/x-www-form-urlencoded")
        .containsEntry(
            "Authorization",
            "Basic "
                + Base64.getEncoder()
                    .encodeToString("client:s3cr:et".getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest(name = "{0} s before its end: after {1} s")
  @CsvSource({"300, 700", "100, 800", "0, 800", "1000, 800", "3600, 800"})
  void tokenIsReplacedBeforeItExpires(int bufferSeconds, int replacedAfterSeconds) {
    OAuthTokens tokens = tokens(bufferSeconds);
    tokens.token(REGISTRY, ENOUGH);

    sleep(replacedAfterSeconds - 1);
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-1");
    sleep(1);
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-2");
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-2");

    assertThat(issuer.requests()).hasSize(2);
  }

  @Test
  void validTokenIsUsedWhileTheIssuerIsUnavailable() {
    OAuthTokens tokens = tokens(300);
    tokens.token(REGISTRY, ENOUGH);
    sleep(700);
    issuer.next(Misbehaviour.status(503, "{}"));

    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-1");
    assertThat(tokens.token(REGISTRY, ENOUGH)).as("it is left alone").isEqualTo("token-1");
    assertThat(issuer.requests()).hasSize(2);
    sleep(10);
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-2");
  }

  @Test
  void unavailableIssuerIsReportedOnceTheTokenExpired() {
    OAuthTokens tokens = tokens(300);
    tokens.token(REGISTRY, ENOUGH);
    sleep(1_000);
    issuer.next(Misbehaviour.status(503, "{}"));

    assertThatThrownBy(() -> tokens.token(REGISTRY, ENOUGH))
        .isInstanceOfSatisfying(
            RegistryUnavailableException.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT))
        .hasMessage("HTTP 503 from %s", issuer.url());
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-2");
  }

  @Test
  void onlyTheRefusedTokenIsReplaced() {
    OAuthTokens tokens = tokens(300);
    tokens.token(REGISTRY, ENOUGH);

    tokens.refused("another");
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-1");
    tokens.refused("token-1");
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-2");
    tokens.refused("token-1"); // by a request that was sent before the refresh
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-2");
  }

  @Test
  void expiryIsReadFromAJsonWebTokenIfTheResponseHasNone() {
    long end = System.currentTimeMillis() / 1000 + 500;
    String claims = encoded("{\"exp\":" + end + "}");
    issuer.next(Misbehaviour.body("{\"access_token\":\"e30." + claims + ".x\"}"));
    OAuthTokens tokens = tokens(100);
    tokens.token(REGISTRY, ENOUGH);

    sleep(350);
    assertThat(tokens.token(REGISTRY, ENOUGH)).startsWith("e30.");
    sleep(60);
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo("token-1");
  }

  @ParameterizedTest
  @CsvSource({"opaque", "a.b.c", "e30.e30.x", "e30.%%%.x"})
  void tokenWithoutExpiryIsKept(String token) {
    issuer.next(Misbehaviour.body("{\"access_token\":\"" + token + "\"}"));
    OAuthTokens tokens = tokens(300);
    tokens.token(REGISTRY, ENOUGH);

    sleep(100_000);
    assertThat(tokens.token(REGISTRY, ENOUGH)).isEqualTo(token);
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"error":"invalid_client"}              | ' (error invalid_client)'
          {"error":"s3cr:et","message":"s3cr:et"} | ''
          <html>s3cr:et</html>                    | ''
          """)
  void refusalByTheIssuerIsReportedToTheOperator(String body, String told) {
    issuer.next(Misbehaviour.status(401, body));

    assertThatThrownBy(() -> tokens(300).token(REGISTRY, ENOUGH))
        .isInstanceOfSatisfying(
            RegistryRefusedException.class,
            failure ->
                assertThat(failure.reason())
                    .isEqualTo(RegistryRefusedException.Reason.NOT_AUTHENTICATED))
        .hasMessage("Token request refused: HTTP 401 from %s%s", issuer.url(), told);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}
          {"access_token":""}
          {"access_token":"a\\nb"}
          {"access_token":"a b"}
          <html>
          """)
  void responseWithoutATokenIsMalformed(String body) {
    issuer.next(Misbehaviour.body(body));

    assertThatThrownBy(() -> tokens(300).token(REGISTRY, ENOUGH))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected a field 'access_token' of visible ASCII without spaces but found none in the"
                + " response from %s",
            issuer.url());
  }

  @Test
  void issuerIsAwaitedNoLongerThanTheLookupHasLeft() {
    issuer.next(Misbehaviour.silence());

    assertThatThrownBy(() -> tokens(300).token(REGISTRY, Duration.ofMillis(200)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage("No response from %s within 200 ms", issuer.url());
  }

  @Test
  void oneThreadAsksTheIssuerForAll() throws Exception {
    OAuthTokens tokens = tokens(300);
    CountDownLatch release = new CountDownLatch(1);
    issuer.next(
        connection -> {
          release.await();
          Misbehaviour.body("{\"access_token\":\"late\"}").reply(connection);
        });
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<CompletableFuture<String>> given = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        given.add(CompletableFuture.supplyAsync(() -> tokens.token(REGISTRY, ENOUGH), threads));
      }
      release.countDown();

      for (CompletableFuture<String> token : given) {
        assertThat(token.get()).isEqualTo("late");
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(issuer.requests()).hasSize(1);
  }

  @Test
  void theOptionsPrintWithoutSecrets() {
    OAuthOptions options =
        OAuthOptions.of(URI.create("https://bob:hidden@idp.example/token?secret=x"))
            .withClientId("client")
            .withClientSecret("s3cret");

    assertThat(options).hasToString("OAuthOptions[https://idp.example/token]");
  }
}
