// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Credentials are sent only to the registry. */
@Timeout(10)
@Tag("http")
class HttpCredentialsTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);
  private final RegistryServer server = new RegistryServer();

  @AfterEach
  void close() {
    server.close();
  }

  private static SchemaRegistry open(Optional<String> userInfo, String... urls) {
    return SchemaRegistries.open(
        RegistryOptions.builder(urls)
            .userInfo(userInfo.orElse(null))
            .readTimeout(Duration.ofMillis(1_500))
            .http(
                HttpOptions.builder().retries(RetryOptions.builder().maxRetries(0).build()).build())
            .build());
  }

  /** The failure as a log shows it: with causes and suppressed exceptions. */
  private static String logged(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({"user:secret, user:secret", "user:p%40s%2Fs%3A, user:p@s/s:", "kä:wört, kä:wört"})
  void credentialsInTheUrlAreSent(String inUrl, String demanded) {
    server.demand(demanded);
    server.register("s", Schemas.ORDER.toString());

    try (SchemaRegistry registry = open(Optional.empty(), server.urlWith(inUrl))) {
      assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
    }
    assertThat(server.requests()).as("at once, without waiting to be asked for them").hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"user:secret", "user:p@s/s:#?%20", ":", "kä:wört"})
  void configuredCredentialsTakePrecedenceOverThoseInTheUrl(String userInfo) {
    server.demand(userInfo);
    server.register("s", Schemas.ORDER.toString());

    try (SchemaRegistry registry = open(Optional.of(userInfo), server.urlWith("other:wrong"))) {
      assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
    }
  }

  @Test
  void withoutCredentialsNoneAreSent() {
    try (SchemaRegistry registry = open(Optional.empty(), server.url())) {
      registry.register("s", Schemas.ORDER, Kind.ID);
    }

    assertThat(server.requests().get(0).headers()).doesNotContainKey("Authorization");
  }

  @Test
  void wrongCredentialsAreRefused() {
    server.demand("user:secret");

    try (SchemaRegistry registry = open(Optional.of("user:wrong"), server.url())) {
      assertThatThrownBy(() -> registry.schema(ONE))
          .isInstanceOfSatisfying(
              RegistryRefusedException.class,
              failure ->
                  assertThat(failure.reason())
                      .isEqualTo(RegistryRefusedException.Reason.NOT_AUTHENTICATED))
          .hasMessage("HTTP 401 from %s/schemas/ids/1 (error 401: Unauthorized)", server.url());
    }
  }

  static Stream<Arguments> misbehaviours() {
    return Stream.of(
        Arguments.of("unknown", Misbehaviour.error(404, 40403, "Schema not found")),
        Arguments.of("unauthorized", Misbehaviour.error(401, 401, "Unauthorized")),
        Arguments.of("not found", Misbehaviour.html(404)),
        Arguments.of("a page", Misbehaviour.html(200)),
        Arguments.of("no schema", Misbehaviour.body("{}")),
        Arguments.of("no Avro", Misbehaviour.body("{\"schema\":\"x\"}")),
        Arguments.of("redirect", Misbehaviour.redirect(302, "http://127.0.0.1:1/")),
        Arguments.of("failure", Misbehaviour.status(500, "")),
        Arguments.of("silence", Misbehaviour.silence()),
        Arguments.of("stall", Misbehaviour.stallInBody()),
        Arguments.of("cut", Misbehaviour.cutInBody()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("misbehaviours")
  void failuresContainNoCredentials(String name, Misbehaviour misbehaviour) {
    server.next(Misbehaviour.status(500, ""), misbehaviour);
    String[] urls = {server.urlWith("mallory:secret"), server.urlWith("mallory:secret")};

    for (Optional<String> userInfo : List.of(Optional.<String>empty(), Optional.of("bob:hidden"))) {
      try (SchemaRegistry registry = open(userInfo, urls)) {
        assertThatThrownBy(() -> registry.schema(ONE))
            .satisfies(
                failure ->
                    assertThat(logged(failure))
                        .contains(server.url())
                        .doesNotContain("mallory", "secret", "bob", "hidden"));
      }
    }
  }

  /** Gateways return parts of the request in their messages, sometimes with JSON's escapes. */
  @ParameterizedTest
  @ValueSource(ints = {403, 422, 502})
  void secretsThatTheServerReturnsAreNotShown(int status) {
    String basic = HttpEndpoint.basic("mallory:p/assw?rd>").substring("Basic ".length());
    String message =
        "denied: Authorization=Basic "
            + basic
            + ", user mallory with p/assw?rd>, key api-key-1234, also Bearer eyJhbGciOi.x-y_z";
    server.always(
        Misbehaviour.status(
            status, "{\"error_code\":1,\"message\":\"" + message.replace("/", "\\/") + "\"}"));
    RegistryOptions options =
        RegistryOptions.builder(server.url())
            .userInfo("mallory:p/assw?rd>")
            .http(
                HttpOptions.builder()
                    .retries(RetryOptions.builder().maxRetries(0).build())
                    .headers(Map.of("X-Api-Key", "api-key-1234"))
                    .build())
            .build();

    try (SchemaRegistry registry = SchemaRegistries.open(options)) {
      assertThatThrownBy(() -> registry.schema(ONE))
          .hasMessage(
              "HTTP "
                  + status
                  + " from "
                  + server.url()
                  + "/schemas/ids/1 (error 1: denied: Authorization=[hidden], user mallory with"
                  + " [hidden], key [hidden], also Bearer [hidden])");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          http://mallory:sec/ret@host:80            | http://host:80
          http://mallory:1/secret@host:80           | http://host:80
          http://mallory:sec@ret@host               | http://host
          http://mallory:secret#x@host              | http://host
          http://mallory:1?secret@host              | http://host
          http://mallory:sec ret@host               | http://host
          http://mallory:sec%ret@host               | http://host
          http://mallory:secret@my_registry:8081    | http://my_registry:8081
          http://mallory:secret@                    | http://
          https:mallory:secret@host                 | host
          """)
  void malformedUrlIsReportedWithoutItsCredentials(String url, String named) {
    assertThatThrownBy(() -> open(Optional.empty(), url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "names an invalid URL, %s; it needs a host without underscores in its name, and a"
                + " password must have / ? # @ %% and spaces written as %%2F %%3F %%23 %%40 %%25"
                + " %%20",
            named)
        .satisfies(
            failure -> assertThat(logged(failure)).doesNotContain("mallory", "sec ret", "secret"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://mallory:secret@host", "http://mallory:sec/ret@host"})
  void theOptionsPrintWithoutCredentials(String url) {
    RegistryOptions options = RegistryOptions.builder(url).userInfo("bob:hidden").build();

    assertThat(options).hasToString("RegistryOptions[http://host]");
  }
}
