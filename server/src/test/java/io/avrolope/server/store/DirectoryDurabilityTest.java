// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.ServerProcess;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share a directory, or are killed while they write to it, lose nothing. */
@Tag("process")
class DirectoryDurabilityTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int KILLS = 3;

  /** Registrations that are answered before a process is killed. */
  private static final int ANSWERS = 15;

  private static String record(String name) {
    return "{\"schema\":\"{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\""
        + name
        + "\\\",\\\"fields\\\":[]}\"}";
  }

  private static HttpResponse<String> register(ServerProcess server, String subject)
      throws IOException, InterruptedException {
    return server.send("POST", "/subjects/" + subject + "/versions", record(subject));
  }

  private static int id(HttpResponse<String> answer) throws IOException {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body()).get("id").asInt();
  }

  @Test
  void aKilledServerHasKeptEveryRegistrationThatItAnswered(@TempDir Path schemas) throws Exception {
    Map<String, Integer> acknowledged = new ConcurrentHashMap<>();
    for (int round = 0; round < KILLS; round++) {
      try (ServerProcess server = ServerProcess.start(schemas)) {
        CountDownLatch answered = new CountDownLatch(ANSWERS);
        Thread writer = writer(server, "r" + round, acknowledged, answered);
        answered.await();
        server.kill(); // the writer always has a registration in progress
        writer.join();
      }
    }

    try (ServerProcess server = ServerProcess.start(schemas)) {
      assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(KILLS * ANSWERS);
      assertThat(acknowledged.values()).doesNotHaveDuplicates();
      for (Map.Entry<String, Integer> each : acknowledged.entrySet()) {
        HttpResponse<String> version =
            server.send("GET", "/subjects/" + each.getKey() + "/versions/1", "");
        assertThat(id(version)).as(each.getKey()).isEqualTo(each.getValue());
      }
      assertThat(id(register(server, "afterwards"))).isNotIn(acknowledged.values());
    }
  }

  private static Thread writer(
      ServerProcess server,
      String prefix,
      Map<String, Integer> acknowledged,
      CountDownLatch answered) {
    Thread writer =
        new Thread(
            () -> {
              try {
                for (int n = 0; ; n++) {
                  String subject = prefix + "_" + n;
                  acknowledged.put(subject, id(register(server, subject)));
                  answered.countDown();
                }
              } catch (IOException | InterruptedException e) {
                // the server was killed
              }
            });
    writer.start();
    return writer;
  }

  @Test
  void serversThatShareADirectoryGiveEachSchemaOneIdAndSeeEachOthersWrites(@TempDir Path schemas)
      throws Exception {
    try (ServerProcess left = ServerProcess.start(schemas);
        ServerProcess right = ServerProcess.start(schemas)) {
      Map<String, Integer> ids = new ConcurrentHashMap<>();
      Thread other =
          new Thread(
              () -> {
                try {
                  for (int n = 0; n < ANSWERS; n++) {
                    ids.put("right" + n, id(register(right, "right" + n)));
                  }
                } catch (IOException | InterruptedException e) {
                  ids.clear();
                }
              });
      other.start();
      for (int n = 0; n < ANSWERS; n++) {
        String subject = "left" + n;
        int id = id(register(left, subject));
        ids.put(subject, id);
        HttpResponse<String> seen = right.send("GET", "/subjects/" + subject + "/versions/1", "");
        assertThat(id(seen)).isEqualTo(id);
      }
      other.join();

      assertThat(ids).hasSize(2 * ANSWERS);
      assertThat(ids.values()).doesNotHaveDuplicates();
      JsonNode onLeft = JSON.readTree(left.send("GET", "/subjects", "").body());
      JsonNode onRight = JSON.readTree(right.send("GET", "/subjects", "").body());
      assertThat(onLeft).isEqualTo(onRight).hasSize(2 * ANSWERS);
    }
  }

  @Test
  void aStoppedServerEndsWithoutAnError(@TempDir Path schemas) throws Exception {
    try (ServerProcess server = ServerProcess.start(schemas)) {
      id(register(server, "s"));

      assertThat(server.stop()).isEqualTo(128 + 15); // by the signal, after the shutdown hook
    }
    try (ServerProcess server = ServerProcess.start(schemas)) {
      assertThat(server.send("GET", "/subjects", "").body()).isEqualTo("[\"s\"]");
    }
  }
}
