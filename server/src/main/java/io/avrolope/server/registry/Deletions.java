// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Decides on deletions: soft ones hide a version, permanent ones remove a hidden version. */
public final class Deletions {
  private final Scopes scopes;
  private final Clock clock;

  Deletions(Scopes scopes, Clock clock) {
    this.scopes = scopes;
    this.clock = clock;
  }

  /** Deletes one version. */
  public Decision<Integer> deleteVersion(
      RegistryState state, String subject, VersionNumber number, Deletion deletion) {
    if (!Listings.exists(state, subject, Deleted.INCLUDED)) {
      throw Refusal.subjectNotFound(subject);
    }
    StoredVersion version = version(state, subject, number);
    scopes.requireWritable(state, subject);
    requireUnreferenced(state, version.key(), deletion, List.of());
    if (deletion == Deletion.PERMANENT && !version.isDeleted()) {
      throw Refusal.versionNotDeleted(version.key());
    }
    if (deletion == Deletion.SOFT && version.isDeleted()) {
      throw Refusal.versionDeleted(version.key());
    }
    if (!associations(state, version, deletion).isEmpty()) {
      throw Refusal.subjectAssociated(subject);
    }
    List<Change> changes =
        deletion == Deletion.PERMANENT
            ? removals(state, subject, List.of(version))
            : List.of(new Change.PutVersion(version.deleted(clock.millis())));
    return new Decision<>(version.version(), changes);
  }

  /** The associations for which a version cannot be deleted. */
  public static List<Association> associations(
      RegistryState state, StoredVersion version, Deletion deletion) {
    return deletion == Deletion.PERMANENT || isLastLive(state, version)
        ? state.associations().ofSubject(version.subject())
        : List.of();
  }

  private static boolean isLastLive(RegistryState state, StoredVersion version) {
    return state.versions(version.subject()).values().stream()
        .allMatch(each -> each.isDeleted() || each.version() == version.version());
  }

  /** A client that asks for the schemas of a resource must find some. */
  private static void requireNoAssociation(RegistryState state, String subject) {
    if (state.associations().hasSubject(subject)) {
      throw Refusal.subjectAssociated(subject);
    }
  }

  private static StoredVersion version(RegistryState state, String subject, VersionNumber number) {
    if (number.isLatest()) {
      return state.latest(subject).orElseThrow(() -> Refusal.versionNotFound(number.number()));
    }
    return state
        .version(new VersionKey(subject, number.number()))
        .orElseThrow(() -> Refusal.versionNotFound(number.number()));
  }

  /** Deletes all versions of a subject. */
  public Decision<List<Integer>> deleteSubject(
      RegistryState state, String subject, Deletion deletion) {
    Collection<StoredVersion> all = state.versions(subject).values();
    if (all.isEmpty()) {
      throw Refusal.subjectNotFound(subject);
    }
    scopes.requireWritable(state, subject);
    requireNoAssociation(state, subject);
    List<StoredVersion> live = all.stream().filter(version -> !version.isDeleted()).toList();
    if (deletion == Deletion.SOFT && live.isEmpty()) {
      throw Refusal.subjectDeleted(subject);
    }
    List<StoredVersion> deleted = deletion == Deletion.PERMANENT ? List.copyOf(all) : live;
    for (StoredVersion version : deleted) {
      requireUnreferenced(state, version.key(), deletion, List.of(subject));
    }
    if (deletion == Deletion.PERMANENT && !live.isEmpty()) {
      throw Refusal.subjectNotDeleted(subject);
    }
    List<Change> changes =
        deletion == Deletion.PERMANENT
            ? removals(state, subject, deleted)
            : List.of(new Change.DeleteSubject(subject, deleted.get(deleted.size() - 1).version()));
    return new Decision<>(deleted.stream().map(StoredVersion::version).toList(), changes);
  }

  private static void requireUnreferenced(
      RegistryState state, VersionKey key, Deletion deletion, List<String> ignoredSubjects) {
    if (!blockers(state, key, deletion, ignoredSubjects).isEmpty()) {
      throw Refusal.referenced(key);
    }
  }

  /**
   * The versions that refer to a version, and for which it cannot be deleted.
   *
   * @param ignoredSubjects subjects that are deleted at the same time
   */
  public static List<StoredVersion> blockers(
      RegistryState state, VersionKey key, Deletion deletion, List<String> ignoredSubjects) {
    return state.referrers(key).stream()
        .filter(referrer -> !ignoredSubjects.contains(referrer.subject()))
        .map(state::version)
        .flatMap(Optional::stream)
        .filter(referrer -> deletion == Deletion.PERMANENT || !referrer.isDeleted())
        .toList();
  }

  /** The settings of a subject end with its last version. */
  private static List<Change> removals(
      RegistryState state, String subject, List<StoredVersion> versions) {
    List<Change> changes = new ArrayList<>();
    for (StoredVersion version : versions) {
      changes.add(0, new Change.RemoveVersion(version.key())); // the latest first, as Confluent
    }
    if (versions.size() == state.versions(subject).size()) {
      state.mode(subject).ifPresent(mode -> changes.add(new Change.SetMode(subject, null)));
      state.config(subject).ifPresent(config -> changes.add(new Change.SetConfig(subject, null)));
    }
    return changes;
  }
}
