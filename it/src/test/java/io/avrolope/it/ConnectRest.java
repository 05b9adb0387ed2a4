// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Connect's REST API, as an operator uses it.
 *
 * @see <a href="https://kafka.apache.org/documentation/#connect_rest">REST API of Kafka Connect</a>
 */
record ConnectRest(ConnectWorker worker, URI url) {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final BodyPublisher NOTHING = BodyPublishers.noBody();

  /**
   * @param state such as {@code RUNNING} or {@code FAILED}
   * @param worker host and port of its REST API
   */
  record Task(int id, String state, String worker) {}

  /** Whether connectors can be created. */
  boolean isReady() {
    return send("GET", "/connectors", NOTHING).statusCode() == 200;
  }

  /** Creates the connector that a file of properties describes. */
  void create(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    Map<String, String> map = new HashMap<>();
    properties.forEach((key, value) -> map.put((String) key, (String) value));
    create(properties.getProperty("name"), map);
  }

  /** Creates a connector; tries again while the workers rebalance. */
  void create(String name, Map<String, String> properties) {
    worker.await(
        () -> {
          HttpResponse<String> answer =
              send(
                  "PUT",
                  "/connectors/" + name + "/config",
                  BodyPublishers.ofString(json(properties)));
          if (answer.statusCode() / 100 != 2 && answer.statusCode() != 409) {
            throw new AssertionError(answer.statusCode() + " " + answer.body());
          }
          return answer.statusCode() != 409;
        });
  }

  private static String json(Map<String, String> properties) {
    try {
      return JSON.writeValueAsString(properties);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The tasks that the workers have reported; none for a connector that is still being created. */
  List<Task> tasks(String connector) {
    HttpResponse<String> answer = send("GET", "/connectors/" + connector + "/status", NOTHING);
    List<Task> tasks = new ArrayList<>();
    if (answer.statusCode() == 200) {
      try {
        for (JsonNode each : JSON.readTree(answer.body()).get("tasks")) {
          tasks.add(
              new Task(
                  each.get("id").intValue(),
                  each.get("state").textValue(),
                  each.get("worker_id").textValue()));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return tasks;
  }

  /** The state of the only task of a connector; empty until it has been reported. */
  String state(String connector) {
    return tasks(connector).stream().map(Task::state).findFirst().orElse("");
  }

  void awaitState(String connector, String state) {
    worker.await(() -> state(connector).equals(state));
  }

  void restart(String connector, int task) {
    HttpResponse<String> answer =
        send("POST", "/connectors/" + connector + "/tasks/" + task + "/restart", NOTHING);
    if (answer.statusCode() != 204) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
  }

  private HttpResponse<String> send(String method, String path, BodyPublisher body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Content-Type", "application/json")
            .method(method, body)
            .build();
    try {
      return CLIENT.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
