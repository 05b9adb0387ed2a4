// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.ConfluentSchemaRegistry;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a request waits, and when the next URL is asked. */
@Timeout(20)
@Tag("http")
class HttpFailoverTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);

  private static final HttpOptions ONCE =
      HttpOptions.builder().retries(RetryOptions.builder().maxRetries(0).build()).build();

  /** Long enough for a busy machine. */
  private static final long MANY_MS = 5_000;

  private final RegistryServer first = new RegistryServer();
  private final RegistryServer second = new RegistryServer();

  HttpFailoverTest() {
    second.register("orders", Schemas.ORDER.toString());
  }

  @AfterEach
  void close() {
    first.close();
    second.close();
  }

  private static Schema ask(int readTimeoutMs, String... urls) {
    RegistryOptions options =
        RegistryOptions.builder(urls)
            .readTimeout(Duration.ofMillis(readTimeoutMs))
            .http(ONCE)
            .build();
    try (SchemaRegistry registry = new ConfluentSchemaRegistry(options)) {
      return registry.schema(ONE);
    }
  }

  private static long millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }

  @Test
  void nextUrlIsNotAskedIfTheFirstAnswers() {
    first.register("orders", Schemas.ORDER.toString());

    assertThat(ask(5_000, first.url(), second.url())).isEqualTo(Schemas.ORDER);

    assertThat(second.requests()).isEmpty();
  }

  @Test
  void nextUrlIsAskedIfTheConnectionIsRefused() throws Exception {
    try (Socket deaf = deaf()) {
      assertThat(ask(5_000, url(deaf), second.url())).isEqualTo(Schemas.ORDER);
    }
  }

  /** Reserves a port without listening on it. */
  private static Socket deaf() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return socket;
  }

  private static String url(Socket socket) {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 501, 502, 503, 504})
  void theNextUrlIsAskedAfterAFailureOfTheServer(int status) {
    first.failNext(1, status);

    assertThat(ask(5_000, first.url(), second.url())).isEqualTo(Schemas.ORDER);

    assertThat(first.count("GET", "/schemas/ids/1")).isEqualTo(1);
    assertThat(second.count("GET", "/schemas/ids/1")).isEqualTo(1);
  }

  static Stream<Arguments> silences() {
    return Stream.of(
        Arguments.of("silence", Misbehaviour.silence()),
        Arguments.of("headers and then nothing", Misbehaviour.stallInBody()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("silences")
  void theNextUrlIsAskedAfterATimeOut(String name, Misbehaviour silence) {
    first.next(silence);

    assertThat(ask(2_000, first.url(), second.url())).isEqualTo(Schemas.ORDER);
  }

  static Stream<Arguments> brokenAnswers() {
    return Stream.of(
        Arguments.of("cut in the body", Misbehaviour.cutInBody()),
        Arguments.of("too long", Misbehaviour.hugeBody(RetryingHttpClient.MAX_ANSWER_BYTES + 1)),
        Arguments.of("a page", Misbehaviour.html(200)),
        Arguments.of("empty", Misbehaviour.body("")),
        Arguments.of("an error", Misbehaviour.body("{\"error_code\":50001,\"message\":\"m\"}")),
        Arguments.of("no schema", Misbehaviour.body("{\"schema\":null}")),
        Arguments.of("another id", Misbehaviour.body("{\"id\":7,\"schema\":\"\\\"int\\\"\"}")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenAnswers")
  void theNextUrlIsAskedAfterABrokenAnswer(String name, Misbehaviour broken) {
    first.next(broken);

    assertThat(ask(5_000, first.url(), second.url())).isEqualTo(Schemas.ORDER);
  }

  @Test
  void aPageInsteadOfASchemaIsAskedForAgain() {
    first.register("orders", Schemas.ORDER.toString());
    first.next(Misbehaviour.html(200));
    RegistryOptions options = RegistryOptions.of(first.url());

    try (SchemaRegistry registry = new ConfluentSchemaRegistry(options)) {
      assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
    }
  }

  @Test
  void nextUrlIsNotAskedForAnUnknownSchema() {
    assertThatThrownBy(() -> ask(5_000, first.url(), second.url()))
        .isInstanceOf(UnknownSchemaException.class);

    assertThat(second.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 429})
  void nextUrlIsNotAskedAfterARefusal(int status) {
    first.failNext(1, status);

    assertThatThrownBy(() -> ask(5_000, first.url(), second.url()))
        .hasMessage(
            "HTTP %d from %s/schemas/ids/1 (error %d: failed by the test)",
            status, first.url(), status);

    assertThat(second.requests()).isEmpty();
  }

  @Test
  void lastFailureSuppressesTheFailuresOfOtherUrls() {
    first.failNext(1, 503);
    second.failNext(1, 502);

    assertThatThrownBy(() -> ask(5_000, first.url(), second.url()))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage("HTTP 502 from %s/schemas/ids/1 (error 502: failed by the test)", second.url())
        .satisfies(
            failure ->
                assertThat(failure.getSuppressed())
                    .extracting(Throwable::getMessage)
                    .containsExactly(
                        "HTTP 503 from "
                            + first.url()
                            + "/schemas/ids/1 (error 503: failed by the test)"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("silences")
  void silentServerIsAwaitedUntilTheTimeout(String name, Misbehaviour silence) {
    first.next(silence);
    long start = System.nanoTime();

    assertThatThrownBy(() -> ask(300, first.url()))
        .isInstanceOfSatisfying(
            RegistryUnavailableException.class,
            failure ->
                assertThat(failure.reason())
                    .isEqualTo(RegistryUnavailableException.Reason.TIMED_OUT))
        .hasMessage("No response from %s/schemas/ids/1 within 300 ms", first.url());

    assertThat(millisSince(start)).isBetween(290L, MANY_MS);
  }

  @Test
  void refusedConnectionIsReportedAsRefused() throws Exception {
    try (Socket deaf = deaf()) {
      assertThatThrownBy(() -> ask(5_000, url(deaf)))
          .isInstanceOfSatisfying(
              RegistryUnavailableException.class,
              failure ->
                  assertThat(failure.reason())
                      .isEqualTo(RegistryUnavailableException.Reason.DISCONNECTED))
          .hasMessage("Connection refused: %s/schemas/ids/1", url(deaf));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX) // how a full queue of connections is treated differs
  void connectTimeoutIsReportedAsMissingConnection() throws Exception {
    List<SocketChannel> waiting = new ArrayList<>();
    try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      for (int i = 0; i < 4; i++) {
        SocketChannel channel = SocketChannel.open();
        waiting.add(channel);
        channel.configureBlocking(false);
        channel.connect(busy.getLocalSocketAddress());
      }
      String url = "http://127.0.0.1:" + busy.getLocalPort();
      RegistryOptions options =
          RegistryOptions.builder(url)
              .connectTimeout(Duration.ofMillis(300))
              .readTimeout(Duration.ofSeconds(9))
              .http(ONCE)
              .build();
      try (SchemaRegistry registry = new ConfluentSchemaRegistry(options)) {
        assertThatThrownBy(() -> registry.schema(ONE))
            .isInstanceOf(RegistryUnavailableException.class)
            .hasMessage("No connection to " + url + "/schemas/ids/1 within 300 ms");
      }
    } finally {
      for (SocketChannel channel : waiting) {
        channel.close();
      }
    }
  }

  @Test
  void unknownHostIsReported() {
    assertThatThrownBy(() -> ask(5_000, "http://registry.invalid:8081"))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage("Unknown host: http://registry.invalid:8081/schemas/ids/1");
  }

  @Test
  void tooLongResponseIsNotReadToItsEnd() {
    first.next(Misbehaviour.hugeBody(Integer.MAX_VALUE));

    assertThatThrownBy(() -> ask(10_000, first.url()))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Request failed: %s/schemas/ids/1: java.io.IOException: response exceeds"
                + " 16777216 bytes",
            first.url());
  }

  @Test
  void truncatedResponseIsAFailure() {
    first.next(Misbehaviour.cutInBody());

    assertThatThrownBy(() -> ask(5_000, first.url()))
        .isInstanceOfSatisfying(
            RegistryUnavailableException.class,
            failure ->
                assertThat(failure.reason())
                    .isEqualTo(RegistryUnavailableException.Reason.DISCONNECTED))
        .hasMessage(
            "Request failed: %s/schemas/ids/1: java.io.IOException: fixed"
                + " content-length: 1000, bytes received: 10",
            first.url());
  }

  @Test
  void postIsNotSentTwiceIfTheConnectionIsCut() {
    first.next(Misbehaviour.cut());
    try (SchemaRegistry registry =
        new ConfluentSchemaRegistry(RegistryOptions.builder(first.url()).http(ONCE).build())) {
      assertThatThrownBy(() -> registry.register("s", Schemas.ORDER, Kind.ID))
          .isInstanceOf(RegistryUnavailableException.class);
    }

    assertThat(first.count("POST", "/subjects/s/versions")).isEqualTo(1);
  }

  @Test
  void interruptEndsALookupAndStaysSet() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    first.next(
        connection -> {
          asked.countDown();
          connection.awaitClose();
        });
    AtomicBoolean flag = new AtomicBoolean();
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                ask(60_000, first.url(), second.url());
              } catch (InterruptedLookupException e) {
                flag.set(Thread.currentThread().isInterrupted());
                failure.complete(e);
              }
            });
    caller.start();
    asked.await();
    long start = System.nanoTime();

    caller.interrupt();
    caller.join();

    assertThat(failure.join())
        .hasMessage("Interrupted while waiting for " + first.url() + "/schemas/ids/1");
    assertThat(flag).isTrue();
    assertThat(millisSince(start)).isLessThan(MANY_MS);
    assertThat(second.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsNotFollowed(int status) {
    first.next(Misbehaviour.redirect(status, second.url() + "/schemas/ids/1"));

    assertThatThrownBy(() -> ask(5_000, first.urlWith("user:secret"), second.url()))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "HTTP %d from %s/schemas/ids/1; redirects are not followed,"
                + " configure the registry's own URL",
            status, first.url());

    assertThat(second.requests()).as("credentials stay where they belong").isEmpty();
  }
}
