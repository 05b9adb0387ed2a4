// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Deletions;
import io.avrolope.server.registry.Origin;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.Scopes;
import io.avrolope.server.state.References;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A subject with its versions, its settings, and what prevents its deletion.
 *
 * @param versions from the highest to the lowest
 * @param settings the scopes that apply, the nearest first
 * @param levelFrom where the compatibility level comes from
 * @param blockers what refers to versions of this subject from outside of it
 * @param associations the resources that have this subject; each prevents its deletion
 */
public record SubjectDetails(
    String subject,
    String context,
    List<VersionRow> versions,
    List<ScopeSettings> settings,
    String level,
    Origin levelFrom,
    String mode,
    Origin modeFrom,
    Blockers blockers,
    List<Association> associations) {
  public SubjectDetails {
    versions = List.copyOf(versions);
    settings = List.copyOf(settings);
    associations = List.copyOf(associations);
  }

  /**
   * The same without what prevents a deletion in subjects that the client may not know of, and
   * without settings that it may not read.
   */
  SubjectDetails visible(Predicate<String> visible, Predicate<String> readable) {
    return new SubjectDetails(
        subject,
        context,
        versions,
        settings.stream().filter(each -> readable.test(each.subject())).toList(),
        level,
        levelFrom,
        mode,
        modeFrom,
        blockers.visible(visible),
        associations);
  }

  private static List<Named> visible(List<Named> versions, Predicate<String> visible) {
    return versions.stream().filter(each -> visible.test(each.subject())).toList();
  }

  /** A version in the list. */
  public record VersionRow(
      int version, int id, boolean deleted, long timestamp, int references, int referencedBy) {}

  /** A version that is named somewhere. */
  public record Named(String subject, int version, int id, boolean deleted) {
    static Named of(StoredVersion version) {
      return new Named(version.subject(), version.version(), version.id(), version.isDeleted());
    }
  }

  /**
   * The versions that prevent a deletion.
   *
   * @param soft that prevent a deletion that can be undone
   * @param permanent that prevent a permanent deletion
   */
  public record Blockers(List<Named> soft, List<Named> permanent) {
    public Blockers {
      soft = List.copyOf(soft);
      permanent = List.copyOf(permanent);
    }

    private Blockers visible(Predicate<String> visible) {
      return new Blockers(
          SubjectDetails.visible(soft, visible), SubjectDetails.visible(permanent, visible));
    }
  }

  /**
   * A reference of a version.
   *
   * @param target null if the registry does not have it
   */
  public record ResolvedReference(String name, @Nullable Named target) {}

  /**
   * All that is known of one version.
   *
   * @param associations those that prevent the next deletion of this version
   */
  public record VersionDetails(
      String subject,
      int version,
      int id,
      String guid,
      boolean deleted,
      long timestamp,
      String schema,
      List<Reference> references,
      List<ResolvedReference> targets,
      List<Named> referencedBy,
      List<Named> sameId,
      @Nullable Metadata metadata,
      @Nullable RuleSet ruleSet,
      Blockers blockers,
      List<Association> associations) {
    public VersionDetails {
      references = List.copyOf(references);
      targets = List.copyOf(targets);
      referencedBy = List.copyOf(referencedBy);
      sameId = List.copyOf(sameId);
      associations = List.copyOf(associations);
    }

    static VersionDetails of(RegistryState state, StoredVersion version) {
      return new VersionDetails(
          version.subject(),
          version.version(),
          version.id(),
          version.body().guid().toString(),
          version.isDeleted(),
          version.timestampMs(),
          version.body().text(),
          version.body().references(),
          version.body().references().stream()
              .map(reference -> resolved(state, version.subject(), reference))
              .toList(),
          named(state, state.referrers(version.key())),
          named(
              state,
              state.keys(Subjects.context(version.subject()), version.id()).stream()
                  .filter(key -> !key.equals(version.key()))
                  .toList()),
          version.body().metadata(),
          version.body().ruleSet(),
          new Blockers(
              SubjectDetails.blockers(state, version.key(), Deletion.SOFT, List.of()),
              SubjectDetails.blockers(state, version.key(), Deletion.PERMANENT, List.of())),
          Deletions.associations(
              state, version, version.isDeleted() ? Deletion.PERMANENT : Deletion.SOFT));
    }

    /** The same without versions of other subjects that the client may not know of. */
    VersionDetails visible(Predicate<String> visible) {
      return new VersionDetails(
          subject,
          version,
          id,
          guid,
          deleted,
          timestamp,
          schema,
          references,
          targets,
          SubjectDetails.visible(referencedBy, visible),
          SubjectDetails.visible(sameId, visible),
          metadata,
          ruleSet,
          blockers.visible(visible),
          associations);
    }

    private static ResolvedReference resolved(
        RegistryState state, String subject, Reference reference) {
      return new ResolvedReference(
          reference.name(),
          References.target(state, subject, reference).map(Named::of).orElse(null));
    }
  }

  static SubjectDetails of(RegistryState state, Scopes scopes, String subject) {
    Collection<StoredVersion> versions = state.versionsDescending(subject);
    if (versions.isEmpty()) {
      throw Refusal.subjectNotFound(subject);
    }
    return new SubjectDetails(
        subject,
        Subjects.contextName(subject),
        versions.stream().map(version -> row(state, version)).toList(),
        ScopeSettings.chain(state, scopes, subject),
        scopes.config(state, subject).level().name(),
        scopes.configOrigin(state, subject),
        scopes.mode(state, subject).name(),
        scopes.modeOrigin(state, subject),
        new Blockers(
            ofAll(state, subject, Deletion.SOFT), ofAll(state, subject, Deletion.PERMANENT)),
        state.associations().ofSubject(subject));
  }

  private static VersionRow row(RegistryState state, StoredVersion version) {
    return new VersionRow(
        version.version(),
        version.id(),
        version.isDeleted(),
        version.timestampMs(),
        version.body().references().size(),
        state.referrers(version.key()).size());
  }

  /** The versions that a deletion of the whole subject meets. */
  private static List<Named> ofAll(RegistryState state, String subject, Deletion deletion) {
    List<Named> found = new ArrayList<>();
    for (StoredVersion version : state.versions(subject).values()) {
      if (deletion == Deletion.PERMANENT || !version.isDeleted()) {
        found.addAll(blockers(state, version.key(), deletion, List.of(subject)));
      }
    }
    return found.stream().distinct().toList();
  }

  private static List<Named> blockers(
      RegistryState state, VersionKey key, Deletion deletion, List<String> ignoredSubjects) {
    return Deletions.blockers(state, key, deletion, ignoredSubjects).stream()
        .map(Named::of)
        .toList();
  }

  static List<Named> named(RegistryState state, Collection<VersionKey> keys) {
    return keys.stream().map(state::version).flatMap(Optional::stream).map(Named::of).toList();
  }
}
