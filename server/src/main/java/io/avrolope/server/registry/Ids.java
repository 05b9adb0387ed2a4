// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Finds schemas by their ids and GUIDs. */
public final class Ids {
  private Ids() {}

  /** An id of a GUID in one context. */
  public record ContextId(String context, int id) {}

  /**
   * The first version with an id. A subject without a context is searched in all contexts; if none
   * of them has it with this id, the id counts in the default context.
   *
   * @param subject as the client sent it; empty if it sent none
   */
  public static Optional<StoredVersion> byId(RegistryState state, int id, String subject) {
    List<VersionKey> keys = keys(state, id, subject);
    return keys.isEmpty() ? Optional.empty() : state.version(keys.get(0));
  }

  /** All versions of a context with an id: of the context that has the id under a subject. */
  public static List<VersionKey> besides(RegistryState state, int id, String subject) {
    return keys(state, id, subject).stream()
        .findFirst()
        .map(key -> List.copyOf(state.keys(Subjects.context(key.subject()), id)))
        .orElse(List.of());
  }

  /** The versions with an id, sorted, deleted ones included. */
  public static List<VersionKey> keys(RegistryState state, int id, String subject) {
    if (Subjects.isWildcard(subject)) {
      return List.of();
    }
    String normalized = Subjects.normalized(subject);
    String context = Subjects.context(normalized);
    if (!context.isEmpty()) {
      return Subjects.name(normalized).isEmpty()
          ? List.copyOf(state.keys(context, id))
          : ofSubject(state, context, id, normalized);
    }
    if (!normalized.isEmpty() && !state.isWithheld(normalized)) {
      Stream<String> others = state.contexts().stream();
      Stream<String> contexts =
          subject.equals(normalized)
              ? Stream.concat(Stream.of(""), others)
              : Stream.concat(others, Stream.of("")); // Confluent's order for :.:name
      Optional<List<VersionKey>> found =
          contexts
              .map(each -> ofSubject(state, each, id, Subjects.inContext(each, normalized)))
              .filter(keys -> !keys.isEmpty())
              .findFirst();
      if (found.isPresent()) {
        return found.get();
      }
    }
    return List.copyOf(state.keys("", id));
  }

  /** The versions of a subject with the id. */
  private static List<VersionKey> ofSubject(
      RegistryState state, String context, int id, String subject) {
    List<VersionKey> keys = new ArrayList<>(state.keys(context, id));
    return keys.stream().filter(key -> key.subject().equals(subject)).toList();
  }

  /** The schema of a GUID, from the default context if that has it. */
  public static Optional<StoredVersion> byGuid(RegistryState state, UUID guid) {
    return ids(state, guid).stream()
        .findFirst()
        .flatMap(each -> state.first(each.context(), each.id()));
  }

  /** The ids of a GUID, the default context first. */
  public static List<ContextId> ids(RegistryState state, UUID guid) {
    List<ContextId> ids = new ArrayList<>();
    for (String context : Stream.concat(Stream.of(""), state.contexts().stream()).toList()) {
      state.id(context, guid).ifPresent(id -> ids.add(new ContextId(context, id)));
    }
    return ids;
  }
}
