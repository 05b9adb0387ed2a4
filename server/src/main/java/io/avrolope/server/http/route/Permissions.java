// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import static io.avrolope.server.security.Operation.GLOBAL_COMPATIBILITY_READ;
import static io.avrolope.server.security.Operation.GLOBAL_COMPATIBILITY_WRITE;
import static io.avrolope.server.security.Operation.GLOBAL_READ;
import static io.avrolope.server.security.Operation.SUBJECT_COMPATIBILITY_READ;
import static io.avrolope.server.security.Operation.SUBJECT_COMPATIBILITY_WRITE;
import static io.avrolope.server.security.Operation.SUBJECT_DELETE;
import static io.avrolope.server.security.Operation.SUBJECT_READ;
import static io.avrolope.server.security.Operation.SUBJECT_WRITE;
import static io.avrolope.server.security.Operation.TOPIC_READ;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.security.Access;
import io.avrolope.server.security.Operation;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The right that each route asks for. A route that is not in the table is refused. */
public final class Permissions {
  private static final Map<String, Permission> TABLE =
      Stream.of(
              subject(SUBJECT_READ, "POST /subjects/{subject}"),
              subject(SUBJECT_DELETE, "DELETE /subjects/{subject}"),
              subject(SUBJECT_READ, "GET /subjects/{subject}/metadata"),
              subject(SUBJECT_READ, "GET /subjects/{subject}/versions"),
              subject(SUBJECT_WRITE, "POST /subjects/{subject}/versions"),
              subject(SUBJECT_READ, "GET /subjects/{subject}/versions/{version}"),
              subject(SUBJECT_DELETE, "DELETE /subjects/{subject}/versions/{version}"),
              subject(SUBJECT_READ, "GET /subjects/{subject}/versions/{version}/schema"),
              subject(SUBJECT_READ, "GET /subjects/{subject}/versions/{version}/referencedby"),
              subject(SUBJECT_WRITE, "POST /subjects/{subject}/versions/{version}/tags"),
              subject(SUBJECT_WRITE, "POST /compatibility/subjects/{subject}/versions"),
              subject(SUBJECT_WRITE, "POST /compatibility/subjects/{subject}/versions/{version}"),
              filtered("GET /subjects"),
              filtered("GET /schemas"),
              filtered("GET /schemas/ids/{id}"),
              filtered("GET /schemas/ids/{id}/schema"),
              filtered("GET /schemas/ids/{id}/subjects"),
              filtered("GET /schemas/ids/{id}/versions"),
              filtered("GET /schemas/guids/{guid}"),
              filtered("GET /schemas/guids/{guid}/ids"),
              filtered("GET /contexts"),
              subject(SUBJECT_READ, "GET /associations/subjects/{subject}"),
              filtered("GET /associations/resources/{resourceId}"),
              filtered("GET /associations/resources/{resourceNamespace}/{resourceName}"),
              ofBody("POST /associations"),
              ofBody("PUT /associations/resources/{resourceId}"),
              ofBody("DELETE /associations/resources/{resourceId}"),
              filtered("POST /associations:batchGet"),
              ofBody("POST /associations:batchMutate"),
              user("GET /schemas/types"),
              user("GET /"),
              user("POST /"),
              user("GET /v1/metadata/id"),
              user("GET /v1/metadata/version"),
              user("GET /v1/metadata/deployment"),
              context("DELETE /contexts/{context}"),
              setting(GLOBAL_COMPATIBILITY_READ, SUBJECT_COMPATIBILITY_READ, "GET /config"),
              setting(
                  GLOBAL_COMPATIBILITY_READ, SUBJECT_COMPATIBILITY_READ, "GET /config/{subject}"),
              setting(GLOBAL_COMPATIBILITY_WRITE, SUBJECT_COMPATIBILITY_WRITE, "PUT /config"),
              setting(
                  GLOBAL_COMPATIBILITY_WRITE, SUBJECT_COMPATIBILITY_WRITE, "PUT /config/{subject}"),
              setting(GLOBAL_COMPATIBILITY_WRITE, SUBJECT_COMPATIBILITY_WRITE, "DELETE /config"),
              setting(
                  GLOBAL_COMPATIBILITY_WRITE,
                  SUBJECT_COMPATIBILITY_WRITE,
                  "DELETE /config/{subject}"),
              setting(GLOBAL_COMPATIBILITY_READ, SUBJECT_COMPATIBILITY_READ, "GET /mode"),
              setting(GLOBAL_COMPATIBILITY_READ, SUBJECT_COMPATIBILITY_READ, "GET /mode/{subject}"),
              setting(GLOBAL_COMPATIBILITY_WRITE, SUBJECT_COMPATIBILITY_WRITE, "PUT /mode"),
              setting(
                  GLOBAL_COMPATIBILITY_WRITE, SUBJECT_COMPATIBILITY_WRITE, "PUT /mode/{subject}"),
              setting(GLOBAL_COMPATIBILITY_WRITE, SUBJECT_COMPATIBILITY_WRITE, "DELETE /mode"),
              setting(
                  GLOBAL_COMPATIBILITY_WRITE,
                  SUBJECT_COMPATIBILITY_WRITE,
                  "DELETE /mode/{subject}"),
              filtered("GET /console/api/server"),
              filtered("GET /console/api/subjects"),
              filtered("GET /console/api/settings"),
              subject(SUBJECT_READ, "GET /console/api/subjects/{subject}"),
              subject(SUBJECT_WRITE, "POST /console/api/subjects/{subject}/check"),
              subject(SUBJECT_READ, "GET /console/api/subjects/{subject}/difference"),
              subject(SUBJECT_READ, "GET /console/api/subjects/{subject}/versions/{version}"),
              subject(
                  SUBJECT_READ,
                  "GET /console/api/subjects/{subject}/versions/{version}/references"),
              subject(SUBJECT_READ, "GET /console/api/subjects/{subject}/versions/{version}/usage"),
              subject(SUBJECT_READ, "GET /console/api/subjects/{subject}/usage"),
              filtered("GET /console/api/topics"),
              topic("GET /console/api/topics/{topic}"),
              topic("GET /console/api/topics/{topic}/records"),
              topic("GET /console/api/topics/{topic}/records/{partition}/{offset}"),
              topic("GET /console/api/topics/{topic}/census"),
              topic("POST /console/api/topics/{topic}/check"))
          .collect(Collectors.toUnmodifiableMap(Permission::route, each -> each));

  private Permissions() {}

  private enum Kind {
    /** Each user may call it. */
    USER,
    /** Each user may call it, and gets what the user may read. */
    FILTERED,
    SUBJECT,
    /** The route asks for the rights, because the body or the registry says which subjects. */
    OF_BODY,
    TOPIC,
    CONTEXT,
    /** The settings of a subject, or of the registry if the path has no subject. */
    SETTING
  }

  /**
   * A line of the table.
   *
   * @param global the right if the request is for the whole registry
   */
  private record Permission(String route, Kind kind, Operation global, Operation operation) {}

  private static Permission user(String route) {
    return new Permission(route, Kind.USER, GLOBAL_READ, GLOBAL_READ);
  }

  private static Permission filtered(String route) {
    return new Permission(route, Kind.FILTERED, GLOBAL_READ, GLOBAL_READ);
  }

  private static Permission subject(Operation operation, String route) {
    return new Permission(route, Kind.SUBJECT, operation, operation);
  }

  private static Permission ofBody(String route) {
    return new Permission(route, Kind.OF_BODY, SUBJECT_WRITE, SUBJECT_WRITE);
  }

  private static Permission topic(String route) {
    return new Permission(route, Kind.TOPIC, TOPIC_READ, TOPIC_READ);
  }

  private static Permission context(String route) {
    return new Permission(route, Kind.CONTEXT, SUBJECT_DELETE, SUBJECT_DELETE);
  }

  private static Permission setting(Operation global, Operation operation, String route) {
    return new Permission(route, Kind.SETTING, global, operation);
  }

  /** Whether the table has a route. */
  public static boolean isKnown(Route route) {
    return TABLE.containsKey(name(route));
  }

  private static String name(Route route) {
    return route.method() + " /" + String.join("/", route.segments());
  }

  /**
   * Ends a request that no rule allows.
   *
   * @throws io.avrolope.server.security.AccessDeniedException if none does
   */
  static void check(Access access, Route route, Call call) {
    Permission permission = TABLE.get(name(route));
    if (permission == null) {
      throw access.denied("The server has no access rule for " + name(route));
    }
    switch (permission.kind()) {
      case USER, FILTERED, OF_BODY -> access.requireUser();
      case SUBJECT -> access.require(permission.operation(), call.subject());
      case TOPIC -> access.require(permission.operation(), call.segment("topic"));
      case CONTEXT ->
          access.require(permission.operation(), ContextPrefix.qualifier(call.segment("context")));
      case SETTING -> {
        boolean isGlobal = call.subject().isEmpty() || call.subject().equals(Subjects.GLOBAL);
        access.require(
            isGlobal ? permission.global() : permission.operation(),
            isGlobal ? "" : call.subject());
      }
    }
  }
}
