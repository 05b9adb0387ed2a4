// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists subjects, versions and schemas, and finds single ones. */
public final class Listings {
  private Listings() {}

  public static List<String> subjects(RegistryState state, String prefix, Deleted deleted) {
    return matching(state, prefix)
        .filter(subject -> deleted.acceptsSubject(state.versions(subject).values()))
        .toList();
  }

  /** Whether a subject has a prefix, as {@link #matching} sees it. */
  public static boolean hasPrefix(String subject, String prefix) {
    if (prefix.startsWith(Subjects.ALL_CONTEXTS)) {
      return Subjects.name(subject).startsWith(prefix.substring(Subjects.ALL_CONTEXTS.length()));
    }
    String normalized = Subjects.normalized(prefix);
    return subject.startsWith(normalized)
        && Subjects.context(subject).equals(Subjects.context(normalized));
  }

  /** The subjects with a prefix; {@code :*:} before it means all contexts. */
  public static Stream<String> matching(RegistryState state, String prefix) {
    if (prefix.startsWith(Subjects.ALL_CONTEXTS)) {
      String name = prefix.substring(Subjects.ALL_CONTEXTS.length());
      return state.subjects().stream().filter(subject -> Subjects.name(subject).startsWith(name));
    }
    String normalized = Subjects.normalized(prefix);
    String context = Subjects.context(normalized);
    return state.subjects(normalized).stream()
        .filter(subject -> Subjects.context(subject).equals(context));
  }

  /** Whether a subject has such versions; the name of a context alone means all its subjects. */
  public static boolean exists(RegistryState state, String subject, Deleted deleted) {
    return Subjects.name(subject).isEmpty()
        ? !subjects(state, subject, deleted).isEmpty()
        : !versions(state, subject, deleted).isEmpty();
  }

  public static List<StoredVersion> versions(RegistryState state, String subject, Deleted deleted) {
    return state.versions(subject).values().stream().filter(deleted::accepts).toList();
  }

  /**
   * One version. A subject without a context that the default context lacks is searched in all
   * others: the caller asks whether the client may read the subject that is found.
   *
   * @throws Refusal if there is none
   */
  public static StoredVersion version(
      RegistryState state, String subject, VersionNumber number, Deleted deleted) {
    return ofSubject(state, withFallback(state, subject, deleted), number, deleted);
  }

  /**
   * One version of the subject itself.
   *
   * @throws Refusal if there is none
   */
  public static StoredVersion ofSubject(
      RegistryState state, String subject, VersionNumber number, Deleted deleted) {
    if (versions(state, subject, deleted).isEmpty()) {
      throw Refusal.subjectNotFound(subject);
    }
    if (number.isLatest()) {
      return state.latest(subject).orElseThrow(() -> Refusal.versionNotFound(number.number()));
    }
    return state
        .version(new VersionKey(subject, number.number()))
        .filter(deleted::accepts)
        .orElseThrow(() -> Refusal.versionNotFound(number.number()));
  }

  private static String withFallback(RegistryState state, String subject, Deleted deleted) {
    if (!versions(state, subject, deleted).isEmpty()
        || !Subjects.context(subject).isEmpty()
        || state.isWithheld(subject)) {
      return subject;
    }
    return state.contexts().stream()
        .map(context -> Subjects.inContext(context, subject))
        .filter(each -> !versions(state, each, deleted).isEmpty())
        .findFirst()
        .orElse(subject);
  }

  /** The newest version whose metadata has all these properties. */
  public static StoredVersion withProperties(
      RegistryState state, String subject, Map<String, String> properties, Deleted deleted) {
    List<StoredVersion> versions = versions(state, subject, deleted);
    if (versions.isEmpty()) {
      throw Refusal.subjectNotFound(subject);
    }
    return state.versionsDescending(subject).stream()
        .filter(deleted::accepts)
        .filter(version -> hasProperties(version.body().metadata(), properties))
        .findFirst()
        .orElseThrow(Refusal::schemaNotFound);
  }

  private static boolean hasProperties(
      @Nullable Metadata metadata, Map<String, String> properties) {
    return metadata != null
        && metadata.allProperties().entrySet().containsAll(properties.entrySet());
  }

  /** The ids of the versions that refer to a version. */
  public static List<Integer> referrers(
      RegistryState state,
      String subject,
      VersionNumber number,
      Deleted deleted,
      Predicate<String> visible) {
    StoredVersion target = version(state, subject, number, Deleted.INCLUDED);
    if (number.isLatest()) {
      target = version(state, subject, number, Deleted.HIDDEN);
    }
    Set<Integer> ids = new LinkedHashSet<>();
    for (VersionKey key : state.referrers(target.key())) {
      state
          .version(key)
          .filter(deleted::accepts)
          .filter(version -> visible.test(version.subject()))
          .ifPresent(version -> ids.add(version.id()));
    }
    return ids.stream().sorted().toList();
  }

  /**
   * The versions among all with an id that count.
   *
   * @throws Refusal if no version has the id
   */
  public static List<VersionKey> counting(
      RegistryState state, List<VersionKey> keys, Deleted deleted) {
    if (keys.isEmpty()) {
      throw Refusal.schemaNotFound();
    }
    return keys.stream()
        .filter(
            key ->
                deleted == Deleted.INCLUDED
                    || state.version(key).filter(deleted::accepts).isPresent())
        .toList();
  }

  /** The configured other name of a subject, or the subject. */
  public static String unaliased(RegistryState state, String subject) {
    return state
        .config(subject)
        .flatMap(config -> Optional.ofNullable(config.alias()))
        .filter(alias -> !alias.isEmpty())
        .map(Subjects::normalized)
        .orElse(subject);
  }
}
