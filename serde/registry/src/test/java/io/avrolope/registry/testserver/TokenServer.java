// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The token endpoint of an OAuth issuer on the loopback address. It returns {@code token-1}, {@code
 * token-2} and so on. Thread-safe.
 */
public final class TokenServer implements AutoCloseable {
  private final LoopbackHttp http = new LoopbackHttp(this::serve);
  private final List<RegistryServer.Request> requests = new CopyOnWriteArrayList<>();
  private final Queue<Misbehaviour> next = new ConcurrentLinkedQueue<>();
  private final AtomicInteger given = new AtomicInteger();
  private final int lifetimeSeconds;

  public TokenServer(int lifetimeSeconds) {
    this.lifetimeSeconds = lifetimeSeconds;
  }

  public String url() {
    return "http://" + http.authority() + "/oauth/token";
  }

  /** The next requests get these replies, one each. */
  public void next(Misbehaviour... replies) {
    next.addAll(List.of(replies));
  }

  public List<RegistryServer.Request> requests() {
    return List.copyOf(requests);
  }

  private void serve(RegistryServer.Request request, LoopbackHttp.Connection connection)
      throws IOException, InterruptedException {
    requests.add(request);
    Misbehaviour instead = next.poll();
    if (instead != null) {
      instead.reply(connection);
      return;
    }
    connection.answer(
        200,
        Map.of("Content-Type", "application/json"),
        "{\"access_token\":\"token-%d\",\"token_type\":\"Bearer\",\"expires_in\":%d}"
            .formatted(given.incrementAndGet(), lifetimeSeconds));
  }

  @Override
  public void close() {
    http.close();
  }
}
