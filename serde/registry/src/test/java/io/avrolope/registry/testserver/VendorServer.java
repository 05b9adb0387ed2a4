// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An HTTP server on the loopback address with responses by path and query; other paths get a web
 * server's page with status 404. Thread-safe.
 */
public final class VendorServer implements AutoCloseable {
  private static final Answer PAGE = new Answer(404, "<html>nothing here</html>");

  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<RegistryServer.Request> requests = new CopyOnWriteArrayList<>();
  private final LoopbackHttp http =
      new LoopbackHttp(
          (request, connection) -> {
            requests.add(request);
            String query = request.query().isEmpty() ? "" : "?" + request.query();
            Answer answer = answers.getOrDefault(request.path() + query, PAGE);
            connection.answer(answer.status(), Map.of(), answer.body());
          });

  /** Starts a server without responses. */
  public VendorServer() {}

  private record Answer(int status, String body) {}

  /** Sets the response of a path with its query. */
  public VendorServer answer(String path, int status, String body) {
    answers.put(path, new Answer(status, body));
    return this;
  }

  /** Sets the response for a schema of Apicurio without references. */
  public VendorServer apicurio(String path, String schema) {
    return answer(path, 200, schema).answer(path + "/references", 200, "[]");
  }

  /** The scheme {@code http}, the host and the port. */
  public String url() {
    return "http://" + http.authority();
  }

  public List<RegistryServer.Request> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    http.close();
  }
}
