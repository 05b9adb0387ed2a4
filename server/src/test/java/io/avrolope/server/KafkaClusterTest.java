// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.broker.SharedBroker;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several servers that share a topic. */
@Tag("broker")
class KafkaClusterTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SERVERS = 3;

  @RegisterExtension private static final SharedBroker BROKER = new SharedBroker();

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<RunningServer> servers = new ArrayList<>();

  @AfterEach
  void stop() {
    servers.forEach(RunningServer::stopNow);
  }

  private void start(String topic, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      List<String> flags = BROKER.flags(topic, "--listeners=http://127.0.0.1:0");
      servers.add(RunningServer.start(flags));
    }
    servers.sort(Comparator.comparing(RunningServer::url));
  }

  private HttpResponse<String> send(String method, String url, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private int register(RunningServer server, String subject) throws Exception {
    String body =
        "{\"schema\":\"{\\\"type\\\":\\\"fixed\\\",\\\"size\\\":1,\\\"name\\\":\\\"N"
            + subject
            + "\\\"}\"}";
    HttpResponse<String> answer =
        send("POST", server.url() + "/subjects/" + subject + "/versions", body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body()).get("id").intValue();
  }

  private JsonNode get(RunningServer server, String path) throws Exception {
    HttpResponse<String> answer = send("GET", server.url() + path, "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  @Test
  void eachServerTakesChangesAndAllServersKnowThemAtOnce(TestInfo test) throws Exception {
    start(SharedBroker.topic(test), SERVERS);
    Set<Integer> ids = new TreeSet<>();
    for (int i = 0; i < 10; i++) {
      for (RunningServer writer : servers) {
        int id = register(writer, "s" + ids.size());
        ids.add(id);
        for (RunningServer reader : servers) {
          assertThat(get(reader, "/schemas/ids/" + id).has("schema")).isTrue();
        }
      }
    }

    assertThat(ids).hasSize(10 * SERVERS);
    for (RunningServer server : servers) {
      assertThat(get(server, "/subjects")).hasSize(ids.size());
    }
  }

  @Test
  void eachServerTakesChangesOfAssociations(TestInfo test) throws Exception {
    start(SharedBroker.topic(test), SERVERS);
    for (RunningServer server : servers) {
      register(server, "v");
      HttpResponse<String> made =
          send(
              "POST",
              server.url() + "/associations",
              "{\"resourceName\":\"t\",\"resourceNamespace\":\"c\",\"resourceId\":\"c:t\","
                  + "\"associations\":[{\"subject\":\"v\"}]}");
      assertThat(made.body()).contains("\"associationType\":\"value\"");
      assertThat(get(server, "/associations/resources/c:t")).hasSize(1);
      HttpResponse<String> deleted =
          send("DELETE", server.url() + "/associations/resources/c:t", "");
      assertThat(deleted.statusCode()).as(deleted.body()).isEqualTo(204);
      assertThat(get(server, "/associations/resources/c:t")).isEmpty();
    }
  }

  @Test
  void theNextServerLeadsAfterTheLeaderHasStopped(TestInfo test) throws Exception {
    start(SharedBroker.topic(test), SERVERS);
    Set<Integer> ids = new TreeSet<>();
    while (!servers.isEmpty()) {
      ids.add(register(servers.get(servers.size() - 1), "s" + ids.size()));
      servers.remove(0).close();
    }

    assertThat(ids).containsExactly(1, 2, 3);
  }

  @Test
  void aLeaderThatWasExcludedIsChosenAgainAndLosesNothing(TestInfo test) throws Exception {
    start(SharedBroker.topic(test), 1);
    int first = register(servers.get(0), "s1");
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers",
            BROKER.bootstrapServers(),
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            SharedBroker.topic(test) + "-" + SharedBroker.topic(test));
    try (KafkaProducer<byte[], byte[]> other =
        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
      other.initTransactions();
    }

    assertThat(register(servers.get(0), "s2")).isEqualTo(first + 1);
    assertThat(get(servers.get(0), "/subjects")).hasSize(2);
  }
}
