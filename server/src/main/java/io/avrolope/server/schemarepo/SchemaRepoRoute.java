// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import io.avrolope.server.security.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The operation that a path means.
 *
 * @param subject empty if the path has none
 * @param id empty if the path has none
 */
record SchemaRepoRoute(Kind kind, String subject, String id) {
  private static final String IDS = "id";
  private static final String REGISTER_IF_LATEST = "register_if_latest";

  /** By their paths. */
  private static final Map<String, Kind> WITHOUT_ID =
      Stream.of(Kind.values())
          .filter(kind -> !kind.path.endsWith("/{id}"))
          .collect(Collectors.toUnmodifiableMap(Kind::path, kind -> kind));

  /** The operations, by their paths and their methods without OPTIONS. */
  enum Kind {
    SUBJECTS("", "HEAD,GET"),
    SUBJECT("/{subject}", "HEAD,GET,PUT"),
    CONFIG("/{subject}/config", "HEAD,GET"),
    ALL("/{subject}/all", "HEAD,GET"),
    LATEST("/{subject}/latest", "HEAD,GET"),
    ID("/{subject}/id/{id}", "HEAD,GET"),
    INTEGRAL("/{subject}/integral", "HEAD,GET"),
    SCHEMA("/{subject}/schema", "POST"),
    REGISTER("/{subject}/register", "PUT"),
    REGISTER_IF_LATEST("/{subject}/register_if_latest/{id}", "PUT");

    private final String path;
    private final String allowed;

    Kind(String path, String allowed) {
      this.path = path;
      this.allowed = allowed;
    }

    /** The right that a request needs; of the list of subjects, each has its own. */
    Operation right(String method) {
      return switch (this) {
        case REGISTER, REGISTER_IF_LATEST -> Operation.SUBJECT_WRITE;
        case SUBJECT -> method.equals("PUT") ? Operation.SUBJECT_WRITE : Operation.SUBJECT_READ;
        case CONFIG -> Operation.SUBJECT_COMPATIBILITY_READ;
        case SUBJECTS, ALL, LATEST, ID, INTEGRAL, SCHEMA -> Operation.SUBJECT_READ;
      };
    }

    boolean allows(String method) {
      return List.of(allowed.split(",", -1)).contains(method);
    }

    /** Below the root, with names in braces. */
    String path() {
      return path;
    }

    /** The methods without OPTIONS. */
    String allowed() {
      return allowed;
    }

    /** All methods, in the order of schema-repo's refusals. */
    String allow() {
      return allowed.startsWith("HEAD,GET")
          ? allowed.replace("HEAD,GET", "HEAD,GET,OPTIONS")
          : "OPTIONS," + allowed;
    }
  }

  /** The route of a path; empty if there is none. */
  static Optional<SchemaRepoRoute> of(List<String> path) {
    if (path.isEmpty() || path.equals(List.of(""))) {
      return Optional.of(new SchemaRepoRoute(Kind.SUBJECTS, "", ""));
    }
    String subject = path.get(0);
    if (subject.isEmpty()) {
      return Optional.empty();
    }
    List<String> rest = path.subList(1, path.size());
    if (rest.size() >= 2 && rest.get(0).equals(REGISTER_IF_LATEST)) {
      String id = String.join("/", rest.subList(1, rest.size()));
      return Optional.of(new SchemaRepoRoute(Kind.REGISTER_IF_LATEST, subject, id));
    }
    if (!rest.isEmpty() && rest.get(0).equals(IDS)) {
      return rest.size() == 2 && !rest.get(1).isEmpty()
          ? Optional.of(new SchemaRepoRoute(Kind.ID, subject, rest.get(1)))
          : Optional.empty();
    }
    boolean isEndedBySlash = !rest.isEmpty() && rest.get(rest.size() - 1).isEmpty();
    List<String> names = isEndedBySlash ? rest.subList(0, rest.size() - 1) : rest;
    return kind(names).map(kind -> new SchemaRepoRoute(kind, subject, ""));
  }

  private static Optional<Kind> kind(List<String> names) {
    return switch (names.size()) {
      case 0 -> Optional.of(Kind.SUBJECT);
      case 1 -> Optional.ofNullable(WITHOUT_ID.get(Kind.SUBJECT.path + "/" + names.get(0)));
      default -> Optional.empty();
    };
  }
}
