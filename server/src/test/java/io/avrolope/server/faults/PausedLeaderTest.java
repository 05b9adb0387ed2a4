// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.examples.FreePort;
import io.avrolope.server.broker.SharedBroker;
import io.avrolope.server.store.kafka.ForeignServer;
import io.avrolope.server.store.kafka.ForeignServer.Written;
import io.avrolope.server.store.kafka.KafkaOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A leader that continues after a pause, in a group in which a server of another make leads now.
 * The brokers do not exclude the paused one, because the other one uses no transactions.
 */
@Tag("process")
@Tag("broker")
class PausedLeaderTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String LINK = "SERVER";
  private static final int ROUNDS = 2;
  private static final int WRITES = 8;
  private static final Duration PATIENCE = SharedBroker.PATIENCE.multipliedBy(2);
  private static final int OK = 200;

  @TempDir private Path directory;

  /** The confirmed schemas by version. */
  private final Map<Integer, String> confirmed = new TreeMap<>();

  private int texts;

  @Test
  void aPausedLeaderTakesNoNumberOfTheLeaderAfterIt() throws Exception {
    List<Integer> ports = FreePort.find(3);
    BrokerNode.Ports own =
        new BrokerNode.Ports(Map.of(LINK, ports.get(0)), ports.get(1), ports.get(2));
    try (BrokerNode broker =
            new BrokerNode(1, directory, directory.resolve("records"), List.of(own));
        RegistryNode ours = new RegistryNode(0, broker.address(LINK), 1, directory)) {
      broker.launch();
      broker.awaitStart(SharedBroker.PATIENCE);
      ours.start();
      for (int i = 0; i < ROUNDS; i++) {
        Pause.until(PATIENCE, ours::isLeader);
        try (ForeignServer foreign = new ForeignServer(options(broker.directAddress()))) {
          foreign.awaitFollowing();
          pauseAndWrite(ours, foreign);
        }
      }
      Pause.until(PATIENCE, ours::isLeader);
      Map<Integer, String> kept = new TreeMap<>();
      for (int version : confirmed.keySet()) {
        JsonNode answer = json(ours.direct().get("/subjects/s/versions/" + version).body());
        kept.put(version, answer.path("id").asInt() + " " + answer.path("schema").asText());
      }
      assertThat(kept).isEqualTo(confirmed).hasSizeGreaterThanOrEqualTo(ROUNDS * WRITES);
    }
  }

  private static KafkaOptions options(String brokers) {
    return SharedBroker.patient(brokers).build();
  }

  private void pauseAndWrite(RegistryNode ours, ForeignServer foreign) throws Exception {
    ours.process().pause();
    List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
    List<String> own = new ArrayList<>();
    for (int i = 0; i < WRITES; i++) {
      String text = text();
      own.add(text);
      waiting.add(send(ours, text));
    }
    foreign.awaitLeading();
    for (int i = 0; i < WRITES; i++) {
      Written written = foreign.register("s", text());
      confirm(written.version(), written.id(), written.text());
    }
    ours.process().resume();
    for (int i = 0; i < WRITES; i++) {
      HttpResponse<String> answer = waiting.get(i).join();
      if (answer.statusCode() == OK) {
        JsonNode body = json(answer.body());
        confirm(body.path("version").asInt(), body.path("id").asInt(), own.get(i));
      } else {
        assertThat(answer.body()).isEqualTo(NO_LEADER);
      }
    }
  }

  private static final String NO_LEADER =
      "{\"error_code\":50004,\"message\":\"Leader not known.\"}";

  private void confirm(int version, int id, String text) {
    assertThat(confirmed.put(version, id + " " + text)).as("version %s", version).isNull();
  }

  private String text() {
    return "{\"type\":\"fixed\",\"name\":\"F" + texts++ + "\",\"size\":1}";
  }

  private static CompletableFuture<HttpResponse<String>> send(RegistryNode server, String text) {
    String body = JSON.createObjectNode().put("schema", text).toString();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.ownUrl() + "/subjects/s/versions"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  private static JsonNode json(String text) throws Exception {
    return JSON.readTree(text);
  }
}
