// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.http.route.Permissions;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.records.TopicOptions;
import io.avrolope.server.records.Topics;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each user calls each route: the answers show the rights. */
@Tag("http")
class PermissionsTest {
  private static final String RULES =
      """
      user:reader    SUBJECT_READ                                            orders-*
      user:writer    SUBJECT_WRITE                                           orders-value
      user:deleter   SUBJECT_DELETE                                          *
      user:viewer    SUBJECT_COMPATIBILITY_READ                              orders-value
      user:tuner     SUBJECT_COMPATIBILITY_WRITE                             orders-value
      user:global    GLOBAL_COMPATIBILITY_READ,GLOBAL_COMPATIBILITY_WRITE
      user:lister    GLOBAL_READ
      user:byid      SCHEMA_READ
      user:data      TOPIC_READ                                              orders*
      user:other     ALL                                                     payments-*
      user:admin     ALL                                                     *
      """;

  private static final List<String> USERS =
      List.of(
          "reader", "writer", "deleter", "viewer", "tuner", "global", "lister", "byid", "data",
          "other", "admin");

  /** Each user with a password, also one without a rule. */
  private static final String USER =
      "reader writer deleter viewer tuner global lister byid data other admin stranger";

  /** The users that a route lets in. A new route needs a line here and one in the table. */
  private static final Map<String, String> ALLOWED =
      """
      GET /: U
      POST /: U
      GET /subjects: U
      POST /subjects/{subject}: reader admin
      DELETE /subjects/{subject}: deleter admin
      GET /subjects/{subject}/metadata: reader admin
      GET /subjects/{subject}/versions: reader admin
      POST /subjects/{subject}/versions: writer admin
      GET /subjects/{subject}/versions/{version}: reader admin
      DELETE /subjects/{subject}/versions/{version}: deleter admin
      GET /subjects/{subject}/versions/{version}/schema: reader admin
      GET /subjects/{subject}/versions/{version}/referencedby: reader admin
      POST /subjects/{subject}/versions/{version}/tags: admin
      POST /compatibility/subjects/{subject}/versions: writer admin
      POST /compatibility/subjects/{subject}/versions/{version}: writer admin
      GET /schemas: U
      GET /schemas/types: U
      GET /schemas/ids/{id}: reader byid admin
      GET /schemas/ids/{id}/schema: reader byid admin
      GET /schemas/ids/{id}/subjects: reader byid admin
      GET /schemas/ids/{id}/versions: reader byid admin
      GET /schemas/guids/{guid}: reader byid admin
      GET /schemas/guids/{guid}/ids: U
      GET /associations/subjects/{subject}: reader admin
      GET /associations/resources/{resourceId}: U
      GET /associations/resources/{resourceNamespace}/{resourceName}: U
      POST /associations: writer admin
      PUT /associations/resources/{resourceId}: writer admin
      DELETE /associations/resources/{resourceId}: writer admin
      POST /associations:batchGet: U
      POST /associations:batchMutate: writer admin
      GET /contexts: U
      DELETE /contexts/{context}: deleter admin
      GET /config: global admin
      GET /config/{subject}: viewer admin
      PUT /config: global admin
      PUT /config/{subject}: tuner admin
      DELETE /config: global admin
      DELETE /config/{subject}: tuner admin
      GET /mode: global admin
      GET /mode/{subject}: viewer admin
      PUT /mode: global admin
      PUT /mode/{subject}: tuner admin
      DELETE /mode: global admin
      DELETE /mode/{subject}: tuner admin
      GET /v1/metadata/id: U
      GET /v1/metadata/version: U
      GET /v1/metadata/deployment: U
      GET /console/api/server: U
      GET /console/api/subjects: U
      GET /console/api/settings: U
      GET /console/api/subjects/{subject}: reader admin
      POST /console/api/subjects/{subject}/check: writer admin
      GET /console/api/subjects/{subject}/difference: reader admin
      GET /console/api/subjects/{subject}/versions/{version}: reader admin
      GET /console/api/subjects/{subject}/versions/{version}/references: reader admin
      GET /console/api/subjects/{subject}/versions/{version}/usage: admin
      GET /console/api/subjects/{subject}/usage: admin
      GET /console/api/topics: U
      GET /console/api/topics/{topic}: data admin
      GET /console/api/topics/{topic}/records: data admin
      GET /console/api/topics/{topic}/records/{partition}/{offset}: data admin
      GET /console/api/topics/{topic}/census: data admin
      POST /console/api/topics/{topic}/check: data admin
      """
          .lines()
          .map(line -> line.split(": "))
          .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1].replace("U", USER)));

  private static final String ASSOCIATION =
      """
      {"resourceName":"orders","resourceNamespace":"cluster","resourceId":"id",\
      "associations":[{"opType":"UPSERT","subject":"orders-value"}]}\
      """;

  @TempDir private Path directory;

  private static List<Route> routes() {
    Registry registry =
        new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC());
    return RegistryServer.routes(registry, new Topics(TopicOptions.NONE, registry), 1_000);
  }

  private static String name(Route route) {
    return route.method() + " /" + String.join("/", route.segments());
  }

  @Test
  void eachRouteAsksForARight() {
    assertThat(
            routes().stream()
                .filter(route -> !Permissions.isKnown(route))
                .map(PermissionsTest::name))
        .as("routes that are not in the table of Permissions")
        .isEmpty();
    assertThat(routes().stream().map(PermissionsTest::name))
        .as("routes that this test knows")
        .allMatch(ALLOWED::containsKey);
  }

  @Test
  void eachRouteLetsInItsUsersOnly() throws Exception {
    List<String> names = new ArrayList<>(USERS);
    names.add("stranger");
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> found = new TreeMap<>();
    try (SecuredServer server =
        SecuredServer.start(directory, RULES, names.toArray(new String[0]))) {
      for (Route route : routes()) {
        Set<String> letIn = new TreeSet<>();
        String path = prepared(server, route);
        for (String user : names) {
          if (!route.method().equals("GET")) {
            path = prepared(server, route);
          }
          if (isLetIn(server, route.method(), path, user)) {
            letIn.add(user);
          }
        }
        assertThat(isLetIn(server, route.method(), path, ""))
            .as("without a password: " + name(route))
            .isFalse();
        found.put(name(route), letIn.toString());
        expected.put(
            name(route),
            new TreeSet<>(List.of(ALLOWED.getOrDefault(name(route), "").split(" "))).toString());
      }
    }
    assertThat(found).isEqualTo(expected);
  }

  /** Brings the registry into the same state, and returns a path of the route. */
  private static String prepared(SecuredServer server, Route route) throws Exception {
    server.send("admin", "PUT", "/mode", "{\"mode\":\"READWRITE\"}");
    String registered =
        server
            .send(
                "admin", "POST", "/subjects/orders-value/versions", "{\"schema\":\"\\\"int\\\"\"}")
            .body();
    server.send("admin", "PUT", "/associations/resources/id", ASSOCIATION);
    return ("/" + String.join("/", route.segments()))
        .replace("{subject}", "orders-value")
        .replace("{version}", "latest")
        .replace("{id}", registered.replaceAll(".*\"id\":([0-9]+).*", "$1"))
        .replace("{guid}", registered.replaceAll(".*\"guid\":\"([^\"]+)\".*", "$1"))
        .replace("{resourceId}", "id")
        .replace("{resourceNamespace}", "cluster")
        .replace("{resourceName}", "orders")
        .replace("{context}", ".team")
        .replace("{topic}", "orders")
        .replace("{partition}", "0")
        .replace("{offset}", "0");
  }

  private static boolean isLetIn(SecuredServer server, String method, String path, String user)
      throws Exception {
    String body = method.matches("POST|PUT") ? body(path) : "";
    int status = server.send(user, method, path + query(path), body).statusCode();
    assertThat(status).isNotEqualTo(500);
    if (user.isEmpty()) {
      assertThat(status).isEqualTo(401);
    }
    return status != 401 && status != 403;
  }

  private static String query(String path) {
    return path.endsWith("difference") ? "?older=1&newer=1" : "";
  }

  private static String body(String path) {
    if (path.contains("associations")) {
      return path.contains("batch") ? "{\"requests\":[" + ASSOCIATION + "]}" : ASSOCIATION;
    }
    return path.startsWith("/mode")
        ? "{\"mode\":\"READWRITE\"}"
        : path.startsWith("/config")
            ? "{\"compatibility\":\"FULL\"}"
            : "{\"schema\":\"\\\"int\\\"\"}";
  }
}
