// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.route;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.security.Access;
import io.avrolope.server.security.AccessDeniedException;
import io.avrolope.server.security.Operation;
import io.avrolope.server.service.Registry;
import io.avrolope.server.service.Registry.ContextId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Hides the parts of an answer that a client may not see.
 *
 * @param access of the client
 */
public record Visible(Access access) {

  /** The version, which may be of another subject than the client has named. */
  public StoredVersion version(StoredVersion found) {
    if (!access.isUnrestricted()) {
      access.requireAlso(Operation.SUBJECT_READ, found.subject());
    }
    return found;
  }

  /**
   * The versions that the client may see.
   *
   * @throws AccessDeniedException if there are some and it may see none
   */
  public List<VersionKey> keys(List<VersionKey> found) {
    if (access.isUnrestricted()) {
      return found;
    }
    List<VersionKey> keys = found.stream().filter(key -> access.isReadable(key.subject())).toList();
    if (keys.isEmpty() && !found.isEmpty()) {
      access.requireAlso(Operation.SCHEMA_READ, "");
      return found;
    }
    return access.allows(Operation.SCHEMA_READ, "") ? found : keys;
  }

  /** The version of an id: one of a subject that the client may read, if there is any. */
  public StoredVersion ofId(Registry registry, int id, String subject) {
    StoredVersion version = readable(registry, id, subject);
    access.remember(Operation.SUBJECT_READ, version.subject());
    return version;
  }

  private StoredVersion readable(Registry registry, int id, String subject) {
    StoredVersion found = registry.byId(id, subject);
    if (access.isUnrestricted()) {
      return found;
    }
    List<VersionKey> keys = keys(registry.versionsOfId(id, subject, Deleted.INCLUDED));
    return keys.isEmpty() || keys.contains(found.key())
        ? found
        : registry.version(
            keys.get(0).subject(), new VersionNumber(keys.get(0).version()), Deleted.INCLUDED);
  }

  /** The contexts that have a subject which the client may know of, and the default context. */
  public List<String> contexts(Registry registry) {
    List<String> contexts = registry.settings().contexts();
    if (access.isUnrestricted() || access.isListed("")) {
      return contexts;
    }
    Set<String> listed =
        registry.subjects(Subjects.ALL_CONTEXTS, Deleted.INCLUDED).stream()
            .filter(access::isListed)
            .map(Subjects::contextName)
            .collect(Collectors.toSet());
    return contexts.stream()
        .filter(each -> each.equals(Subjects.DEFAULT_CONTEXT) || listed.contains(each))
        .toList();
  }

  /** The version of a GUID. */
  public StoredVersion ofGuid(Registry registry, Optional<UUID> guid, String text) {
    StoredVersion found = registry.byGuid(guid, text);
    if (!access.isUnrestricted()
        && !access.allows(Operation.SCHEMA_READ, "")
        && ids(registry, guid.map(registry::idsOfGuid).orElse(List.of())).isEmpty()) {
      access.requireAlso(Operation.SUBJECT_READ, found.subject());
    }
    access.remember(Operation.SUBJECT_READ, found.subject());
    return found;
  }

  /** The ids that a subject which the client may read has. */
  public List<ContextId> ids(Registry registry, List<ContextId> ids) {
    return access.isUnrestricted()
        ? ids
        : ids.stream()
            .filter(
                each ->
                    registry
                        .versionsOfId(
                            each.id(), ContextPrefix.qualifier(each.context()), Deleted.INCLUDED)
                        .stream()
                        .anyMatch(key -> access.isReadable(key.subject())))
            .toList();
  }

  /** The subjects and contexts whose settings the client may see. */
  public Predicate<String> settings() {
    if (access.isUnrestricted()) {
      return subject -> true;
    }
    return subject ->
        (subject.isEmpty() || subject.equals(Subjects.GLOBAL))
            ? access.allows(Operation.GLOBAL_COMPATIBILITY_READ, "")
            : access.allows(Operation.SUBJECT_COMPATIBILITY_READ, subject);
  }

  /** Ends a request whose schema gets the text of the latest version, if that is not readable. */
  public void requireText(String subject, Draft schema) {
    if (!schema.hasText()) {
      access.requireAlso(Operation.SUBJECT_READ, subject);
    }
  }

  /** Ends a request whose schema takes in types that the client may not read. */
  public void requireReferences(String subject, List<Reference> references) {
    if (access.isUnrestricted()) {
      return;
    }
    for (Reference reference : references) {
      if (!reference.subject().isEmpty()) {
        access.requireAlso(
            Operation.SUBJECT_READ,
            Subjects.inContext(Subjects.context(subject), reference.subject()));
      }
    }
  }
}
