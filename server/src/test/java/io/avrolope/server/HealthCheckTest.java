// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.tls.TestKeys;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict of a container's health check on its server. */
@Tag("process") // keytool
@Tag("http")
class HealthCheckTest {
  private static final String HTTP = "http://127.0.0.1:";
  private static final String HTTPS = "https://127.0.0.1:";
  private static final String READY = "/health/ready";

  @TempDir private static Path directory;
  private static Path keyStore;
  private static Path trustStore;

  private final List<RunningServer> servers = new ArrayList<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeAll
  static void makeKeys() throws Exception {
    TestKeys key = TestKeys.make(directory, "registry.test"); // not the name that the check uses
    keyStore = key.keyStore(directory.resolve("server.p12"), "PKCS12", TestKeys.PASSWORD);
    trustStore = TestKeys.trustStore(directory.resolve("clients.p12"), "PKCS12", key);
  }

  @AfterEach
  void stop() {
    servers.forEach(RunningServer::stopNow);
  }

  private int port(String listener, String clientAuth) throws Exception {
    RunningServer server =
        RunningServer.start(
            List.of(
                "--listeners=" + listener + "0",
                "--store=memory",
                "--ssl.keystore.location=" + keyStore,
                "--ssl.keystore.type=PKCS12",
                "--ssl.keystore.password=" + TestKeys.PASSWORD,
                "--ssl.truststore.location=" + trustStore,
                "--ssl.truststore.type=PKCS12",
                "--ssl.truststore.password=" + TestKeys.PASSWORD,
                "--ssl.client.auth=" + clientAuth));
    servers.add(server);
    return URI.create(server.urls().get(0)).getPort();
  }

  private int check(String... urls) {
    return HealthCheck.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        urls);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aServerWithHttpIsHealthy() throws Exception {
    String url = HTTP + port(HTTP, "none") + READY;

    assertThat(check(url)).isZero();
    assertThat(text(out)).isEqualTo("Status 200 of " + url + System.lineSeparator());
  }

  @Test
  void aServerThatAnswersSomethingElseIsNotHealthy() throws Exception {
    String url = HTTP + port(HTTP, "none") + "/none";

    assertThat(check(url)).isOne();
    assertThat(text(out)).isEqualTo("Status 404 of " + url + System.lineSeparator());
  }

  @Test
  void aServerWithHttpsOnlyIsHealthyWhateverItsCertificateIs() throws Exception {
    int port = port(HTTPS, "none");

    assertThat(check(HTTP + port + READY, HTTPS + port + READY)).isZero();
    assertThat(text(err)).startsWith("No answer from " + HTTP + port).doesNotContain("certificate");
  }

  @Test
  void aServerThatOnlyRequestsACertificateIsHealthy() throws Exception {
    assertThat(check(HTTPS + port(HTTPS, "requested") + READY)).isZero();
    assertThat(text(err)).isEmpty();
  }

  @Test
  void aServerThatDemandsACertificateNeedsAnotherListener() throws Exception {
    assertThat(check(HTTPS + port(HTTPS, "required") + READY)).isOne();
    assertThat(text(err).lines().toList().get(1))
        .isEqualTo(
            "The server may demand a certificate of each client, and this check has none. Add a"
                + " listener http://127.0.0.1:PORT, which only this machine reaches, and check it");
  }

  @Test
  void aServerThatIsNotThereIsNotHealthy() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }

    assertThat(check(HTTP + free + READY)).isOne();
    assertThat(text(err)).startsWith("No answer from " + HTTP + free);
  }

  @Test
  void onlyThisMachineMayHaveAnyCertificate() throws Exception {
    assertThat(OwnServerTls.isOwn(URI.create("https://127.0.0.1:8081/"))).isTrue();
    assertThat(OwnServerTls.isOwn(URI.create("https://[::1]:8081/"))).isTrue();
    assertThat(OwnServerTls.isOwn(URI.create("https://192.0.2.1:8081/"))).isFalse();
  }

  @Test
  void anAddressIsNeeded() {
    assertThat(check()).isEqualTo(2);
    assertThat(check("127.0.0.1")).isOne();
    assertThat(text(err))
        .startsWith("Usage: HealthCheck URL...")
        .contains("No answer from 127.0.0.1: URI is not absolute");
  }
}
