// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.Lock;

/**
 * A client that registers schemas at all servers, and asks other servers for them. What is not
 * confirmed it often sends again, because it cannot know whether it is written. Only {@link #end}
 * is thread-safe.
 */
public final class RegisteringClient implements Runnable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SUBJECTS = 10;
  private static final String PREFIX = "registered-";

  /** The subject in which the run itself registers schemas. */
  public static final String OWN_SUBJECT = PREFIX + "own";

  private static final int ATTEMPTS = 4;
  private static final double AGAIN = 0.1;
  private static final int RETRY_MS = 500;

  /** By id, by version, and by text. */
  private static final int WAYS_TO_READ = 3;

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int TIMED_OUT = 50002;

  /** By docs/server-clustering.md, nothing is written after these codes. */
  private static final Set<Integer> NOT_WRITTEN = Set.of(50001, 50004);

  private final int number;
  private final List<Client> servers;
  private final RegistrationLedger ledger;
  private final Random random;
  private final int pauseMs;
  private final Lock permission;
  private volatile boolean isEnding;
  private int count;

  /**
   * @param pauseMs between two writes at most
   * @param permission is held while the client waits for an answer
   */
  public RegisteringClient(
      int number,
      List<Client> servers,
      RegistrationLedger ledger,
      Random random,
      int pauseMs,
      Lock permission) {
    this.number = number;
    this.servers = servers;
    this.ledger = ledger;
    this.random = random;
    this.pauseMs = pauseMs;
    this.permission = permission;
  }

  /** Whether only these clients register in a subject. */
  public static boolean isOwn(String subject) {
    return subject.startsWith(PREFIX);
  }

  /** Ends after the answer to its current request. */
  public void end() {
    isEnding = true;
  }

  /** Works until it is told to end, or its thread is interrupted. */
  @Override
  public void run() {
    try {
      while (!isEnding && !Thread.currentThread().isInterrupted()) {
        permission.lockInterruptibly();
        try {
          step();
        } finally {
          permission.unlock();
        }
        Thread.sleep(random.nextInt(pauseMs + 1));
      }
    } catch (InterruptedException e) {
      // the run is over
    }
  }

  private void step() throws InterruptedException {
    RegisteredVersion known =
        random.nextDouble() < AGAIN ? ledger.confirmedAt(random.nextDouble()) : null;
    if (known != null) {
      registerAgain(known);
      readElsewhere(known);
    } else {
      String text = "{\"type\":\"fixed\",\"name\":\"F" + number + "_" + count++ + "\",\"size\":1}";
      register(PREFIX + random.nextInt(SUBJECTS), text);
    }
  }

  private void register(String subject, String text) throws InterruptedException {
    boolean isRefused = true;
    long start = System.nanoTime();
    int attempts = random.nextBoolean() ? 1 : ATTEMPTS;
    for (int attempt = 0; attempt < attempts; attempt++) {
      int server = random.nextInt(servers.size());
      try {
        HttpResponse<String> answer = post(server, subject, text);
        if (answer.statusCode() == OK) {
          RegisteredVersion written = written(subject, text, answer);
          ledger.confirm(written, server, start);
          readElsewhere(written);
          return;
        }
        isRefused &= saysNotWritten(answer);
        ledger.fail(server, answer);
      } catch (IOException e) {
        isRefused = false;
        ledger.fail();
      }
      Thread.sleep(random.nextInt(RETRY_MS));
    }
    if (isRefused) {
      ledger.refuse(text);
    }
  }

  /**
   * Registers a text at a server that must take it.
   *
   * @param start {@link System#nanoTime} before the first attempt to register this text
   */
  public void registerAt(int server, Client client, String subject, String text, long start)
      throws IOException {
    HttpResponse<String> answer = client.send("POST", path(subject), body(text));
    if (answer.statusCode() != OK) {
      throw new IOException(answer.body());
    }
    ledger.confirm(written(subject, text, answer), server, start);
  }

  private static String path(String subject) {
    return "/subjects/" + subject + "/versions";
  }

  private static String body(String text) {
    return JSON.createObjectNode().put("schema", text).toString();
  }

  private HttpResponse<String> post(int server, String subject, String text) throws IOException {
    return servers.get(server).send("POST", path(subject), body(text));
  }

  private static RegisteredVersion written(String subject, String text, HttpResponse<String> answer)
      throws IOException {
    JsonNode json = JSON.readTree(answer.body());
    return new RegisteredVersion(
        subject, json.path("version").asInt(), json.path("id").asInt(), text);
  }

  private static boolean saysNotWritten(HttpResponse<String> answer) throws IOException {
    int code = JSON.readTree(answer.body()).path("error_code").asInt();
    return NOT_WRITTEN.contains(code)
        || (code == TIMED_OUT && answer.body().contains("Nothing is written"));
  }

  /** The same text must get the same id and version. */
  private void registerAgain(RegisteredVersion known) {
    int server = random.nextInt(servers.size());
    try {
      HttpResponse<String> answer = post(server, known.subject(), known.text());
      if (answer.statusCode() != OK) {
        ledger.fail(server, answer);
      } else if (!written(known.subject(), known.text(), answer).equals(known)) {
        ledger.violate("Server " + server + " registered " + known + " again as " + answer.body());
      }
    } catch (IOException e) {
      ledger.fail();
    }
  }

  private HttpResponse<String> read(Client server, RegisteredVersion written) throws IOException {
    return switch (random.nextInt(WAYS_TO_READ)) {
      case 0 -> server.get("/schemas/ids/" + written.id());
      case 1 -> server.get("/subjects/" + written.subject() + "/versions/" + written.version());
      default -> server.send("POST", "/subjects/" + written.subject(), body(written.text()));
    };
  }

  /** Whatever was confirmed, no server may say that it does not exist, or show something else. */
  private void readElsewhere(RegisteredVersion written) {
    int server = random.nextInt(servers.size());
    try {
      HttpResponse<String> answer = read(servers.get(server), written);
      ledger.read();
      if (answer.statusCode() != OK) {
        ledger.fail(server, answer);
      }
      boolean isOther =
          answer.statusCode() == OK
              && !JSON.readTree(answer.body()).path("schema").asText().equals(written.text());
      if (answer.statusCode() == NOT_FOUND || isOther) {
        ledger.violate("Server " + server + " does not know " + written + ": " + answer.body());
      }
    } catch (IOException e) {
      // the server is down, or cannot be reached
    }
  }
}
