// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.BearerTokenProvider;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.ConfluentSchemaRegistry;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens and headers that are sent with each request, and the use of a proxy. */
@Timeout(20)
@Tag("http")
class HttpBearerTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);
  private final RegistryServer server = new RegistryServer();

  HttpBearerTest() {
    server.register("orders", Schemas.ORDER.toString());
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** Returns these tokens in turn, and then always the last one. */
  private static final class Tokens implements BearerTokenProvider {
    private final List<String> left;
    private final List<String> refused = new ArrayList<>();
    private final List<URI> askedFor = new ArrayList<>();
    private int closed;

    Tokens(String... tokens) {
      this.left = new ArrayList<>(List.of(tokens));
    }

    @Override
    public String token(URI registry, Duration timeLeft) {
      askedFor.add(registry);
      return left.size() > 1 ? left.remove(0) : left.get(0);
    }

    @Override
    public void refused(String token) {
      refused.add(token);
    }

    @Override
    public void close() {
      closed++;
    }
  }

  private static HttpOptions options(BearerTokenProvider tokens) {
    RetryOptions retries =
        RetryOptions.builder()
            .total(Duration.ofSeconds(10))
            .maxRetries(1)
            .pause(Duration.ZERO)
            .maxPause(Duration.ZERO)
            .build();
    return HttpOptions.builder()
        .retries(retries)
        .bearer(tokens)
        .headers(Map.of("X-Team", "orders", "accept", "text/x"))
        .build();
  }

  private Schema ask(BearerTokenProvider tokens, String url) {
    try (SchemaRegistry registry =
        new ConfluentSchemaRegistry(RegistryOptions.builder(url).http(options(tokens)).build())) {
      return registry.schema(ONE);
    }
  }

  @Test
  void requestHasTokenAndHeadersButNoCredentialsFromTheUrl() {
    server.demandToken("t1");
    Tokens tokens = new Tokens("t1");

    assertThat(ask(tokens, server.urlWith("user:secret"))).isEqualTo(Schemas.ORDER);

    assertThat(server.requests().get(0).headers())
        .containsEntry("X-Team", "orders")
        .containsEntry("Accept", "text/x")
        .containsEntry("Authorization", "Bearer t1");
    assertThat(tokens.askedFor).containsExactly(URI.create(server.url()));
    assertThat(tokens.closed).as("with the registry").isEqualTo(1);
  }

  @Test
  void refusedTokenIsReplacedOnce() {
    server.demandToken("t2");
    Tokens tokens = new Tokens("t1", "t2");

    assertThat(ask(tokens, server.url())).isEqualTo(Schemas.ORDER);

    assertThat(tokens.refused).containsExactly("t1");
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void refusalIsReportedIfTheNewTokenIsRefusedToo() {
    server.demandToken("t3");
    Tokens tokens = new Tokens("t1", "t2");

    assertThatThrownBy(() -> ask(tokens, server.url()))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage("HTTP 401 from %s/schemas/ids/1 (error 401: Unauthorized)", server.url());

    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void requestIsNotRepeatedWithoutANewToken() {
    server.demandToken("t2");

    assertThatThrownBy(() -> ask(new Tokens("t1"), server.url()))
        .isInstanceOf(RegistryRefusedException.class);

    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void missingTokenIsRetried() {
    List<String> asked = new ArrayList<>();
    BearerTokenProvider tokens =
        (registry, timeLeft) -> {
          asked.add("");
          if (asked.size() == 1) {
            throw new RegistryUnavailableException(
                RegistryUnavailableException.Reason.TIMED_OUT, "m", null);
          }
          return "t1";
        };

    assertThat(ask(tokens, server.url())).isEqualTo(Schemas.ORDER);

    assertThat(asked).hasSize(2);
    assertThat(server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "secret word", "secret\nX-Evil: 1", "sécret"})
  void invalidTokenIsNeitherSentNorShown(String token) {
    assertThatThrownBy(() -> ask(new Tokens(token), server.url()))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Unusable bearer token from %s: a token is visible ASCII without spaces",
            Tokens.class.getName());

    assertThat(server.requests()).isEmpty();
  }

  @Test
  void requestsGoToTheConfiguredProxy() {
    InetSocketAddress proxy =
        InetSocketAddress.createUnresolved(
            "127.0.0.1", URI.create(server.url()).getPort()); // the test server acts as the proxy
    HttpOptions options = HttpOptions.builder().proxy(proxy).build();
    try (SchemaRegistry registry =
        new ConfluentSchemaRegistry(
            RegistryOptions.builder("http://registry.invalid:8081").http(options).build())) {
      assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
    }

    assertThat(server.requests().get(0).headers()).containsEntry("Host", "registry.invalid:8081");
  }
}
