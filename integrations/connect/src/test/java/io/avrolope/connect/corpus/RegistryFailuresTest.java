// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.avrolope.connect.AvroConverter;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The recorded failures of Confluent's converter when its registry fails. Where it throws an
 * exception of Kafka's clients for an outage, which Connect does not retry, ours is retriable.
 */
@Tag("conformance")
class RegistryFailuresTest {
  private final RegistryServer registry = new RegistryServer();
  private final AvroConverter converter = new AvroConverter();

  @AfterEach
  void close() {
    converter.close();
    registry.close();
  }

  static Stream<Corpus.Case> cases() {
    return Stream.of("toConnect", "fromConnect")
        .flatMap(direction -> Corpus.cases(direction).stream())
        .filter(each -> each.input().has("registry"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void anOutageIsRetriableAndOtherFailuresAreThePeers(Corpus.Case of) throws IOException {
    String failing = of.input().get("registry").asText();
    converter.configure(
        Map.of(
            "schema.registry.url",
            url(failing),
            "max.retries",
            0,
            "http.read.timeout.ms",
            failing.equals("read timeout") ? 300 : 60_000),
        false);

    Throwable failure = catchThrowable(() -> convert(of));

    boolean outage = of.line().has("faults") || isTls(of);
    assertThat(failure.getClass().getSimpleName())
        .isEqualTo(outage ? "RetriableException" : of.answer().get("error").get("class").asText());
  }

  /** Confluent's client takes a TLS failure for a network failure, too. */
  private static boolean isTls(Corpus.Case of) {
    return of.input().get("registry").asText().equals("tls");
  }

  private void convert(Corpus.Case of) {
    if (of.direction().equals("toConnect")) {
      converter.toConnectData("in", HexFormat.of().parseHex(of.input().get("payloadHex").asText()));
    } else {
      Schema schema = Dumped.schema(of.input().get("connectSchema"));
      converter.fromConnectData(
          "out", schema, Dumped.value(schema, of.input().get("connectValue")));
    }
  }

  private String url(String failure) throws IOException {
    List<String> status = List.of(failure.split("/"));
    switch (failure) {
      case "connection refused" -> {
        return closedPort();
      }
      case "unknown host" -> {
        return "http://registry.invalid:8081";
      }
      case "tls" -> {
        return registry.url().replace("http:", "https:");
      }
      case "read timeout" -> registry.always(Misbehaviour.silence());
      default ->
          registry.always(
              Misbehaviour.error(
                  Integer.parseInt(status.get(0)), Integer.parseInt(status.get(1)), "failed"));
    }
    return registry.url();
  }

  private static String closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "http://127.0.0.1:" + socket.getLocalPort();
    }
  }
}
