// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.avrolope.internal.tls.TestKeys;
import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.store.kafka.ForeignServer;
import io.avrolope.server.store.kafka.KafkaOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that share a topic. Each request is sent to both, and one of them forwards it. */
@Tag("process") // keytool
@Tag("broker")
class ForwardingTest {
  private static final String SCHEMA_REPO = "/schema-repo/";
  private static final String VERSIONS = "/subjects/orders/versions";
  private static final String HTTP = "http://127.0.0.1:0";
  private static final String BOTH = "http://127.0.0.1:0,https://127.0.0.1:0";

  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();
  @TempDir private static Path directory;
  private static TestKeys own;
  private static TestKeys alice;

  private final List<RunningServer> servers = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    own = TestKeys.make(directory, "localhost");
    alice = TestKeys.make(directory, "alice");
    TestKeys.trustStore(directory.resolve("trusted.p12"), "PKCS12", own, alice);
    Files.writeString(directory.resolve("rules"), "user:alice SUBJECT_READ,SUBJECT_WRITE orders\n");
  }

  @AfterEach
  void stop() {
    servers.forEach(RunningServer::stopNow);
  }

  private void start(TestInfo test, String listeners, String... more) throws Exception {
    String topic = SharedBroker.topic(test);
    for (int i = 0; i < 2; i++) {
      List<String> flags = new ArrayList<>(BROKER.flags(topic, more));
      flags.add("--listeners=" + listeners);
      flags.add("--audit.log=" + directory.resolve(topic + i));
      servers.add(RunningServer.start(flags));
    }
  }

  /** A certificate decides what a client may do. */
  private void startSecured(TestInfo test, String... more) throws Exception {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "--ssl.keystore.location=" + directory.resolve("localhost.p12"),
                "--ssl.keystore.password=" + TestKeys.PASSWORD,
                "--ssl.truststore.location=" + directory.resolve("trusted.p12"),
                "--ssl.truststore.password=" + TestKeys.PASSWORD,
                "--ssl.client.auth=requested",
                "--authentication.method=certificate",
                "--access.rules=" + directory.resolve("rules")));
    flags.addAll(List.of(more));
    start(test, BOTH, flags.toArray(String[]::new));
  }

  private static HttpResponse<String> send(HttpClient http, HttpRequest.Builder request)
      throws Exception {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> send(
      int server, String method, String path, String type, String body) throws Exception {
    return send(
        HttpClient.newHttpClient(),
        HttpRequest.newBuilder(URI.create(servers.get(server).url() + path))
            .header("Content-Type", type)
            .method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> put(int server, String path, String body) throws Exception {
    return send(server, "PUT", SCHEMA_REPO + path, "text/plain", body);
  }

  private HttpResponse<String> get(int server, String path) throws Exception {
    return send(
        HttpClient.newHttpClient(),
        HttpRequest.newBuilder(URI.create(servers.get(server).url() + SCHEMA_REPO + path)));
  }

  /** As a client with a certificate. */
  private HttpResponse<String> register(TestKeys client, int server, String name, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(servers.get(server).urls().get(1) + VERSIONS))
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"schema\":\"{\\\"type\\\":\\\"fixed\\\",\\\"size\\\":1,\\\"name\\\":\\\"N\\\","
                        + "\\\"doc\\\":\\\""
                        + name
                        + "\\\"}\"}"));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return send(HttpClient.newBuilder().sslContext(client.server(own)).build(), request);
  }

  @Test
  void eachServerTakesWritesOfSchemaRepo(TestInfo test) throws Exception {
    start(test, HTTP);
    for (int i = 0; i < 6; i++) {
      int writer = i % 2;
      int reader = 1 - writer;
      String subject = "s" + i;
      assertThat(get(reader, subject).statusCode()).isEqualTo(404);
      HttpResponse<String> created =
          send(writer, "PUT", SCHEMA_REPO + subject, "application/x-www-form-urlencoded", "");
      assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
      assertThat(created.body()).isEqualTo(subject);
      assertThat(get(reader, subject).statusCode()).isEqualTo(200);

      assertThat(put(reader, subject + "/register", "\"int\"").body()).isEqualTo("0");
      HttpResponse<String> latest = get(writer, subject + "/latest");
      assertThat(latest.body()).isEqualTo("0\t\"int\"");
      assertThat(put(writer, subject + "/register_if_latest/0", "\"long\"").body()).isEqualTo("1");
      assertThat(get(reader, subject + "/id/1").body()).isEqualTo("\"long\"");
    }
    HttpResponse<String> first = put(0, "s0/register", "no schema");
    HttpResponse<String> second = put(1, "s0/register", "no schema");
    assertThat(first.statusCode()).isEqualTo(403);
    assertThat(second.statusCode()).isEqualTo(403);
    assertThat(first.body()).isEqualTo(second.body());
    assertThat(first.headers().firstValue("Content-Type"))
        .isEqualTo(second.headers().firstValue("Content-Type"));
    for (int i = 0; i < 2; i++) {
      assertThat(put(i, "s0/register_if_latest/0", "\"double\"").statusCode()).isEqualTo(409);
      assertThat(put(i, "unknown/register", "\"double\"").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void theLeaderKnowsTheUserOfACertificate(TestInfo test) throws Exception {
    startSecured(
        test, "--inter.instance.protocol=https", "--inter.instance.certificate.names=localhost");
    for (int i = 0; i < 2; i++) {
      HttpResponse<String> answer = register(alice, i, "a" + i);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(register(own, i, "b" + i).statusCode()).isEqualTo(403);
    }

    List<String> audited = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Path file = directory.resolve(SharedBroker.topic(test) + i);
      audited.addAll(Files.readAllLines(file));
    }
    assertThat(audited)
        .filteredOn(line -> line.contains("\"alice\"") && line.contains(VERSIONS))
        .as("%s", audited)
        .hasSize(3); // one request was forwarded
  }

  @Test
  void onlyServersMaySayWhoTheUserIs(TestInfo test) throws Exception {
    startSecured(
        test, "--inter.instance.protocol=https", "--inter.instance.certificate.names=localhost");
    String[] lie = {"X-Forward", "true", "X-Avrolope-User", "alice"};
    TestKeys nobody = TestKeys.make(directory, "nobody");
    nobody.store().deleteEntry("key");
    for (int i = 0; i < 2; i++) {
      HttpResponse<String> answer = register(alice, i, "a" + i, lie);
      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.body())
          .isEqualTo(
              "{\"error_code\":40301,\"message\":\"Only a server that"
                  + " inter.instance.certificate.names names may pass on a user\"}");
      assertThat(register(nobody, i, "a" + i, lie).statusCode()).isEqualTo(403);
      // a server that passes on nobody has no rights of its own
      assertThat(register(own, i, "a" + i, "X-Forward", "true").statusCode()).isEqualTo(403);
      assertThat(register(own, i, "a" + i, "X-Avrolope-User", "alice").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void withoutTlsToTheLeaderNothingIsWritten(TestInfo test) throws Exception {
    startSecured(test, "--inter.instance.certificate.names=localhost");
    List<HttpResponse<String>> answers =
        List.of(register(alice, 0, "a0"), register(alice, 1, "a1"));

    assertThat(answers).extracting(HttpResponse::statusCode).containsExactlyInAnyOrder(200, 500);
    assertThat(answers)
        .extracting(HttpResponse::body)
        .anySatisfy(
            body ->
                assertThat(body)
                    .startsWith("{\"error_code\":50001,\"message\":\"Nothing is written: ")
                    .endsWith("Set inter.instance.protocol=https\"}"));
  }

  @Test
  void aChangeWaitsWhileTheLeaderStops(TestInfo test) throws Exception {
    String topic = SharedBroker.topic(test);
    AtomicInteger requests = new AtomicInteger();
    HttpServer leader =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    leader.createContext(
        "/",
        exchange -> {
          boolean isStopping = requests.getAndIncrement() == 0; // as Jetty answers then
          byte[] body = (isStopping ? "Service Unavailable" : "{\"id\":1}").getBytes(UTF_8);
          exchange.sendResponseHeaders(isStopping ? 503 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    leader.start();
    KafkaOptions options =
        SharedBroker.patient(BROKER.bootstrapServers()).topic(topic).groupId(topic).build();
    try (ForeignServer member = new ForeignServer(options, leader.getAddress().getPort())) {
      member.awaitLeading();
      List<String> flags = BROKER.flags(topic, "--listeners=" + HTTP, "--leader.eligibility=false");
      servers.add(RunningServer.start(flags));

      HttpResponse<String> answer =
          send(0, "POST", VERSIONS, "application/json", "{\"schema\":\"\\\"int\\\"\"}");

      assertThat(answer.body()).isEqualTo("{\"id\":1}");
      assertThat(requests).hasValue(2);
    } finally {
      leader.stop(0);
    }
  }

  /** As when the group id is left at its default. */
  @Test
  void theLeaderOfAnotherTopicRefusesWhatItsOwnTopicDoesNotHave(TestInfo test) throws Exception {
    String topic = SharedBroker.topic(test);
    String group = "--schema.registry.group.id=" + topic;
    for (String each : List.of(topic, topic + "-2")) {
      List<String> flags = BROKER.flags(each, group, "--listeners=" + HTTP);
      servers.add(RunningServer.start(flags));
    }
    List<String> bodies = new ArrayList<>();
    for (int server = 0; server < 2; server++) {
      bodies.add(
          send(server, "POST", VERSIONS, "application/json", "{\"schema\":\"\\\"int\\\"\"}")
              .body());
    }

    assertThat(bodies).filteredOn(body -> body.contains("\"id\":1")).hasSize(1);
    assertThat(bodies)
        .filteredOn(body -> body.contains("\"error_code\":50001"))
        .singleElement()
        .asString()
        .contains(
            "Nothing is written: the leader of the group has its schemas in the topic " + topic,
            "Give the servers of each topic a schema.registry.group.id of their own");
  }

  @Test
  void aClientsOwnHeaderOfAServerIsAnswered(TestInfo test) throws Exception {
    List<String> flags = BROKER.flags(SharedBroker.topic(test), "--listeners=" + HTTP);
    servers.add(RunningServer.start(flags));
    for (String store : List.of("%zz", "%", "other")) {
      HttpResponse<String> answer =
          send(
              HttpClient.newHttpClient(),
              HttpRequest.newBuilder(URI.create(servers.get(0).url() + "/subjects"))
                  .header("X-Forward", "true")
                  .header("X-Avrolope-Store", store));

      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.body())
          .contains("\"error_code\":50001", "that forwards the request in " + store);
    }
  }
}
