// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.faults.Client;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Registers compatible and incompatible schemas in subjects with the level BACKWARD. No server may
 * ever accept an incompatible one, or refuse a compatible one. Thread-safe.
 */
final class StrictSubjects implements Part {
  private static final int SUBJECTS = 3;
  private static final int PAUSE_MS = 600;
  private static final int MAX_FIELDS = 100;
  private static final int RETRY_MS = 200;
  private static final int OK = 200;
  private static final int CONFLICT = 409;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ChaosContext context;
  private final Random random;
  private final Worker worker = new Worker("strict-subjects", this::run);
  private final int[] fields = new int[SUBJECTS];
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();

  StrictSubjects(ChaosContext context, long seed) {
    this.context = context;
    this.random = new Random(seed);
  }

  @Override
  public String name() {
    return "strict subjects";
  }

  @Override
  public void start() throws Exception {
    for (int i = 0; i < SUBJECTS; i++) {
      long deadline = System.nanoTime() + LIMIT.toNanos();
      Client server = context.registry().direct().get(0);
      while (send(server, "PUT", "/config/" + subject(i), "{\"compatibility\":\"BACKWARD\"}") != OK
          || send(server, "POST", path(i), body("long", 0)) != OK) {
        if (System.nanoTime() - deadline >= 0) {
          throw new IllegalStateException("No server takes the level of " + subject(i));
        }
        Thread.sleep(RETRY_MS);
      }
    }
    worker.start();
  }

  private static String subject(int number) {
    return "strict-" + number;
  }

  private static String path(int subject) {
    return "/subjects/" + subject(subject) + "/versions";
  }

  /** A record whose first field has a type that all versions must have. */
  private static String body(String type, int optionalFields) {
    StringBuilder text = new StringBuilder();
    text.append(
        "{\"type\":\"record\",\"name\":\"Strict\",\"fields\":[{\"name\":\"first\",\"type\":\"");
    text.append(type).append("\"}");
    for (int i = 0; i < optionalFields; i++) {
      text.append(",{\"name\":\"f").append(i).append("\",\"type\":\"int\",\"default\":0}");
    }
    return JSON.createObjectNode().put("schema", text.append("]}").toString()).toString();
  }

  private static int send(Client server, String method, String path, String body) {
    try {
      HttpResponse<String> answer = server.send(method, path, body);
      return answer.statusCode();
    } catch (IOException e) {
      return 0; // the server is down, or cannot be reached
    }
  }

  private void run() {
    List<Client> servers = context.registry().clients();
    try {
      while (!worker.isEnding()) {
        int subject = random.nextInt(SUBJECTS);
        Client server = servers.get(random.nextInt(servers.size()));
        if (random.nextBoolean()) {
          registerIncompatible(server, subject);
        } else {
          registerCompatible(server, subject);
        }
        Thread.sleep(random.nextInt(PAUSE_MS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void registerIncompatible(Client server, int subject) {
    int status = send(server, "POST", path(subject), body("string", fields[subject]));
    if (status == OK) {
      context.violations().add("An incompatible schema was accepted in " + subject(subject));
    } else if (status == CONFLICT) {
      refused.incrementAndGet();
    }
  }

  private void registerCompatible(Client server, int subject) {
    int next = Math.min(MAX_FIELDS, fields[subject] + 1);
    int status = send(server, "POST", path(subject), body("long", next));
    if (status == OK) {
      accepted.incrementAndGet();
      fields[subject] = next;
    } else if (status == CONFLICT) {
      context.violations().add("A compatible schema was refused in " + subject(subject));
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("accepted", accepted.get(), "incompatible, refused", refused.get());
  }

  @Override
  public void recover(long deadlineNanos) throws Exception {
    context.requireProgress(name() + ": accepted schemas", accepted::get, deadlineNanos);
  }

  @Override
  public void quiesce() throws InterruptedException {
    worker.finish();
  }

  @Override
  public void close() {
    worker.end();
  }
}
