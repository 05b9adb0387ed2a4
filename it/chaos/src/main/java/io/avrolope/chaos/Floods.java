// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.faults.Client;
import io.avrolope.server.faults.Pause;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * Floods of requests that no server should ever work on for long: wrong passwords, and schemas
 * whose size doubles with each type. No password may be accepted, and a known client gets answers
 * meanwhile. Thread-safe.
 */
final class Floods implements Part {
  private static final int GUESSERS = 48;
  private static final int GUESSES = 5;
  private static final int DOUBLING_CLIENTS = 8;
  private static final int DOUBLINGS = 5;
  private static final int DEPTH = 60;
  private static final int UNAVAILABLE = 503;
  private static final int ASK_MS = 500;

  /** Another fault may hit the same server for up to a quarter of a minute. */
  private static final Duration NO_ANSWER = Duration.ofSeconds(40);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ChaosContext context;
  private final OtherSite site;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger names = new AtomicInteger();

  Floods(ChaosContext context, OtherSite site) {
    this.context = context;
    this.site = site;
  }

  @Override
  public String name() {
    return "floods";
  }

  @Override
  public void start() {}

  @Override
  public List<Fault> faults() {
    return List.of(
        Fault.of("flood of wrong passwords", "guesses", this::guess),
        Fault.of("flood of doubling schemas", "doublings", this::doubling));
  }

  private String guess(Random random) throws Exception {
    String prefix = "guess " + random.nextInt() + " ";
    Map<Integer, Integer> statuses =
        flood(
            GUESSERS,
            GUESSES,
            this::siteAnswers,
            () ->
                site.direct()
                    .status(
                        "/subjects", OtherSite.APPLICATION_USER, prefix + names.incrementAndGet()));
    if (statuses.containsKey(SiteClient.OK)) {
      context.violations().add("A wrong password was accepted");
    }
    return statuses.containsKey(SiteClient.UNAUTHORIZED) || statuses.containsKey(UNAVAILABLE)
        ? "answers to wrong passwords by status: " + statuses
        : "";
  }

  private String doubling(Random random) throws Exception {
    List<Client> servers = context.registry().clients();
    Map<Integer, Integer> statuses =
        flood(
            DOUBLING_CLIENTS,
            DOUBLINGS,
            this::serversAnswer,
            () -> {
              int number = names.incrementAndGet();
              Client server = servers.get(number % servers.size());
              String body = JSON.createObjectNode().put("schema", doubled()).toString();
              try {
                return server
                    .send("POST", "/compatibility/subjects/strict-0/versions?verbose=true", body)
                    .statusCode();
              } catch (IOException e) {
                return SiteClient.NO_ANSWER;
              }
            });
    statuses.remove(SiteClient.NO_ANSWER);
    return statuses.isEmpty() ? "" : "answers to doubling schemas by status: " + statuses;
  }

  /** A record that holds two records, which hold two each, and so on: a text of a few kilobytes. */
  private String doubled() {
    StringBuilder end = new StringBuilder("\"long\"");
    for (int i = 0; i < DEPTH; i++) {
      String name = "Double" + i;
      String inner = end.toString();
      end.setLength(0);
      end.append("{\"type\":\"record\",\"name\":\"").append(name);
      end.append("\",\"fields\":[{\"name\":\"a\",\"type\":").append(inner);
      end.append("},{\"name\":\"b\",\"type\":\"");
      end.append(i == 0 ? "long" : "Double" + (i - 1)).append("\"}]}");
    }
    return end.toString();
  }

  /** Whether a client with the right password gets an answer; also if the server does not run. */
  private boolean siteAnswers() {
    OptionalLong life = site.process().pid();
    boolean isAnswered =
        site.direct().status("/subjects", OtherSite.CONNECT_USER, OtherSite.CONNECT_PASSWORD)
            == SiteClient.OK;
    return isAnswered || !site.process().isStill(life);
  }

  private boolean serversAnswer() {
    for (Client server : context.registry().direct()) {
      try {
        if (server.get("/subjects/strict-0/versions/1").statusCode() == SiteClient.OK) {
          return true;
        }
      } catch (IOException e) {
        // another fault hits this one
      }
    }
    return false;
  }

  /** Asks as a known client until the flood has ended; no answer for long is a violation. */
  private void ask(BooleanSupplier isAnswered, AtomicBoolean hasEnded) {
    long answered = System.nanoTime();
    while (!hasEnded.get()) {
      if (isAnswered.getAsBoolean()) {
        answered = System.nanoTime();
      } else if (System.nanoTime() - answered > NO_ANSWER.toNanos()) {
        context
            .violations()
            .add("A flood held up a known client for " + NO_ANSWER.toSeconds() + " s");
        return;
      }
      Pause.ms(ASK_MS);
    }
  }

  /**
   * Sends requests at once, and returns how many answers had each status.
   *
   * @param isAnswered whether a known client gets an answer meanwhile
   */
  private Map<Integer, Integer> flood(
      int clients, int each, BooleanSupplier isAnswered, IntSupplier request) throws Exception {
    AtomicBoolean hasEnded = new AtomicBoolean();
    Future<?> known = threads.submit(() -> ask(isAnswered, hasEnded));
    try {
      return flood(clients, each, request);
    } finally {
      hasEnded.set(true);
      known.get();
    }
  }

  private Map<Integer, Integer> flood(int clients, int each, IntSupplier request) throws Exception {
    Map<Integer, Integer> statuses = new TreeMap<>();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      running.add(
          threads.submit(
              () -> {
                for (int j = 0; j < each; j++) {
                  int status = request.getAsInt();
                  synchronized (statuses) {
                    statuses.merge(status, 1, Integer::sum);
                  }
                }
              }));
    }
    for (Future<?> future : running) {
      future.get();
    }
    return statuses;
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("requests", (long) names.get());
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
