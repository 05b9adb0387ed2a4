// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.Pause;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;

/** The name server of the commands, which is silent now and then. Thread-safe. */
final class ChaosNames implements Part {
  private static final int SHORTEST_MS = 8_000;
  private static final int LONGEST_MS = 10_000;

  private final Optional<NameServer> server;
  private final List<Runnable> users = new CopyOnWriteArrayList<>();

  /** Starts the name server; without one, the commands use addresses. */
  ChaosNames(ChaosContext context) throws IOException {
    server = NameServer.start(context.directory());
    if (server.isEmpty()) {
      context.log().add("No name server is silent: only root may start one on the port 53");
    }
  }

  @Override
  public String name() {
    return "name server";
  }

  @Override
  public void start() {}

  /** Restarts a process in each silence, so that it needs the name server. */
  void restartInSilence(Runnable restart) {
    users.add(restart);
  }

  /** The command before the JVM of a process that uses names. */
  List<String> prefix() {
    return server.map(NameServer::prefix).orElse(List.of());
  }

  /** Addresses as names, if there is a name server. */
  String named(String addresses) {
    return server.isPresent() ? NameServer.named(addresses) : addresses;
  }

  @Override
  public List<Fault> faults() {
    return server
        .map(
            each ->
                List.of(Fault.of("silent name server", name(), random -> silence(each, random))))
        .orElse(List.of());
  }

  private String silence(NameServer server, Random random) {
    server.silence();
    users.forEach(Runnable::run);
    Pause.ms(SHORTEST_MS + random.nextInt(LONGEST_MS));
    int unanswered = server.speak();
    return unanswered == 0 ? "" : unanswered + " questions got no answer";
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of();
  }

  @Override
  public void close() {
    server.ifPresent(NameServer::close);
  }
}
