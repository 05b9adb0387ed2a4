// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.examples.EmbeddedBroker;
import io.avrolope.examples.FreePort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Three servers as processes on one topic, under writes of many clients, while servers are killed
 * and paused and the broker restarts. Afterwards nothing that was confirmed may be missing or
 * doubled, and all servers must agree.
 */
final class ClusterFaults {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SERVERS = 3;
  private static final int CLIENTS = 20;
  private static final int SUBJECTS = 10;
  private static final int PAUSE_MS = 9_000;
  private static final int BETWEEN_MS = 3_000;
  private static final long LIMIT_NANOS = Duration.ofMinutes(2).toNanos();

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
  private final EmbeddedBroker broker = EmbeddedBroker.start();
  private final Path logs;
  private final List<Integer> ports = FreePort.find(SERVERS);
  private final Process[] servers = new Process[SERVERS];
  private final Queue<Written> confirmed = new ConcurrentLinkedQueue<>();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private volatile boolean isOver;

  private record Written(String subject, int version, int id, String text) {}

  /**
   * @param logs where the servers write
   */
  ClusterFaults(Path logs) throws IOException {
    this.logs = logs;
    for (int i = 0; i < SERVERS; i++) {
      launch(i);
    }
  }

  /** Makes faults, and returns what was wrong afterwards. */
  List<String> run(int faults, long seed) throws Exception {
    try {
      awaitAll();
      send("PUT", 0, "/config", "{\"compatibility\":\"NONE\"}");
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int client = i;
        Thread thread = new Thread(() -> write(client, new Random(seed + client)));
        thread.start();
        clients.add(thread);
      }
      Random random = new Random(seed);
      for (int i = 0; i < faults; i++) {
        Thread.sleep(BETWEEN_MS);
        fault(i, random);
      }
      isOver = true;
      for (Thread client : clients) {
        client.join();
      }
      awaitAll();
      check();
      System.out.println(
          faults
              + " faults, "
              + confirmed.size()
              + " confirmed writes, "
              + failures
              + " failed ones, "
              + reads
              + " reads at other servers, "
              + violations.size()
              + " violations");
      return new ArrayList<>(violations);
    } finally {
      isOver = true;
      for (Process server : servers) {
        server.destroyForcibly();
      }
      broker.close();
    }
  }

  private void launch(int i) throws IOException {
    servers[i] =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-Dorg.slf4j.simpleLogger.showDateTime=true",
                "-Dorg.slf4j.simpleLogger.log.io.avrolope=info",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--listeners=http://127.0.0.1:" + ports.get(i),
                "--store=kafka",
                "--bootstrap.servers=" + broker.bootstrapServers(),
                "--kafkastore.session.timeout.ms=6000",
                "--kafkastore.topic.replication.factor=1")
            .redirectErrorStream(true)
            .redirectOutput(
                ProcessBuilder.Redirect.appendTo(logs.resolve("server" + i + ".log").toFile()))
            .start();
  }

  private void fault(int number, Random random) throws Exception {
    int victim = random.nextInt(SERVERS);
    int kind = random.nextInt(5);
    System.out.println(
        "Fault "
            + number
            + ": "
            + (kind < 2 ? "kill " : kind < 4 ? "pause " : "broker ")
            + victim
            + ", confirmed so far "
            + confirmed.size());
    if (kind < 2) {
      servers[victim].destroyForcibly().waitFor();
      launch(victim);
    } else if (kind < 4) {
      signal("STOP", victim);
      Thread.sleep(PAUSE_MS);
      signal("CONT", victim);
    } else {
      broker.restart();
    }
  }

  private void signal(String signal, int victim) throws Exception {
    new ProcessBuilder("kill", "-" + signal, Long.toString(servers[victim].pid()))
        .start()
        .waitFor();
  }

  private HttpResponse<String> send(String method, int server, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + ports.get(server) + path))
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(15))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private void awaitAll() throws Exception {
    long deadline = System.nanoTime() + LIMIT_NANOS;
    for (int i = 0; i < SERVERS; i++) {
      while (true) {
        try {
          if (send("PUT", i, "/mode", "{\"mode\":\"READWRITE\"}").statusCode() == 200) {
            break;
          }
        } catch (IOException e) {
          // not started yet
        }
        if (System.nanoTime() - deadline >= 0) {
          throw new IllegalStateException("Server " + i + " does not answer; see " + logs);
        }
        Thread.sleep(200);
      }
    }
  }

  private void write(int client, Random random) {
    for (int n = 0; !isOver; n++) {
      String subject = "s" + random.nextInt(SUBJECTS);
      String text = "{\"type\":\"fixed\",\"name\":\"F" + client + "_" + n + "\",\"size\":1}";
      int server = random.nextInt(SERVERS);
      try {
        String body = JSON.createObjectNode().put("schema", text).toString();
        HttpResponse<String> answer =
            send("POST", server, "/subjects/" + subject + "/versions", body);
        if (answer.statusCode() != 200) {
          failures.incrementAndGet();
          continue;
        }
        JsonNode json = JSON.readTree(answer.body());
        Written written =
            new Written(subject, json.path("version").asInt(), json.path("id").asInt(), text);
        confirmed.add(written);
        readElsewhere(written, random.nextInt(SERVERS));
      } catch (IOException e) {
        failures.incrementAndGet();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Whatever was confirmed, no server may say that it does not exist. */
  private void readElsewhere(Written written, int server) throws InterruptedException {
    try {
      HttpResponse<String> answer = send("GET", server, "/schemas/ids/" + written.id(), "");
      reads.incrementAndGet();
      if (answer.statusCode() == 404) {
        violations.add("Server " + server + " does not know " + written + ": " + answer.body());
      }
    } catch (IOException e) {
      // the server is down
    }
  }

  private void check() throws Exception {
    Map<Integer, String> texts = new HashMap<>();
    Set<String> versions = new TreeSet<>();
    for (Written written : confirmed) {
      String other = texts.putIfAbsent(written.id(), written.text());
      if (other != null && !other.equals(written.text())) {
        violations.add("Id " + written.id() + " was given twice");
      }
      if (!versions.add(written.subject() + "/" + written.version())) {
        violations.add("Version given twice: " + written);
      }
    }
    List<Map<String, String>> states = new ArrayList<>();
    for (int i = 0; i < SERVERS; i++) {
      states.add(state(i));
    }
    for (int i = 1; i < SERVERS; i++) {
      if (!states.get(i).equals(states.get(0))) {
        violations.add("Servers 0 and " + i + " differ");
      }
    }
    for (Written written : confirmed) {
      String stored = states.get(0).get(written.subject() + "/" + written.version());
      if (!(written.id() + " " + written.text()).equals(stored)) {
        violations.add("Lost or changed: " + written + ", now " + stored);
      }
    }
    Map<String, Long> uses = new TreeMap<>();
    states
        .get(0)
        .values()
        .forEach(each -> uses.merge(each.substring(0, each.indexOf(' ')), 1L, Long::sum));
    if (uses.size() != states.get(0).size()) {
      violations.add("Several versions have the same id");
    }
    System.out.println(states.get(0).size() + " versions are stored");
  }

  private Map<String, String> state(int server) throws Exception {
    Map<String, String> state = new TreeMap<>();
    for (int page = 0; ; page += 1_000) {
      JsonNode schemas =
          JSON.readTree(send("GET", server, "/schemas?limit=1000&offset=" + page, "").body());
      for (JsonNode each : schemas) {
        state.put(
            each.get("subject").asText() + "/" + each.get("version").asInt(),
            each.get("id").asInt() + " " + each.get("schema").asText());
      }
      if (schemas.size() < 1_000) {
        return state;
      }
    }
  }
}
