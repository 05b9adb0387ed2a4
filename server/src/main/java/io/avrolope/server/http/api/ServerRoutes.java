// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.http.route.ContextPrefix;
import io.avrolope.server.http.route.Refusals;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.service.Registry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Routes of contexts and of the server itself. */
public record ServerRoutes(Registry registry, String clusterName) {
  private static final String UNKNOWN = "unknown";

  List<Route> routes() {
    return List.of(
        Route.of("GET", "/", call -> Answer.json(Map.of())),
        Route.of("POST", "/", call -> Answer.json(Map.of())),
        Route.of("GET", "/contexts", this::contexts),
        Route.of("DELETE", "/contexts/{context}", this::deleteContext),
        Route.of("GET", "/v1/metadata/id", call -> Answer.json(id())),
        Route.of("GET", "/v1/metadata/version", call -> Answer.json(version())),
        Route.of(
            "GET",
            "/v1/metadata/deployment",
            call -> Answer.json(Map.of("attributes", List.of()))));
  }

  private Answer contexts(Call call) {
    String prefix = call.parameter("contextPrefix").orElse("");
    return Answer.json(
        call.page(0)
            .of(
                call.visible().contexts(registry).stream()
                    .filter(name -> name.startsWith(prefix))
                    .toList()));
  }

  private Answer deleteContext(Call call) {
    String context = call.segment("context");
    if (context.equals(Subjects.DEFAULT_CONTEXT)) {
      throw Refusals.methodNotAllowed();
    }
    if (!context.startsWith(":")) { // as a context with a colon in its name, which cannot exist
      registry.settings().deleteContext(ContextPrefix.qualifier(context));
    }
    return Answer.noContent();
  }

  /** Tools read the names of two clusters here; this server is both. */
  private Map<String, Object> id() {
    Map<String, Object> clusters =
        Map.of("kafka-cluster", clusterName, "schema-registry-cluster", clusterName);
    Map<String, Object> scope = Map.of("path", List.of(), "clusters", new TreeMap<>(clusters));
    return Map.of("scope", new TreeMap<>(scope));
  }

  /** The version of the server, by the names that its answer has. */
  public static Map<String, String> version() {
    return new TreeMap<>(
        Map.of(
            "version",
            Optional.ofNullable(ServerRoutes.class.getPackage().getImplementationVersion())
                .orElse(UNKNOWN),
            "commitId",
            UNKNOWN));
  }
}
