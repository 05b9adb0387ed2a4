// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.Subjects;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the version of a subject that has a given schema. */
public final class Lookups {
  private final SchemaParser parser;
  private final Scopes scopes;

  Lookups(SchemaParser parser, Scopes scopes) {
    this.parser = parser;
    this.scopes = scopes;
  }

  /**
   * Answers a look-up.
   *
   * @throws Refusal if the subject or the schema does not exist
   */
  public StoredVersion require(
      RegistryState state,
      String subject,
      Draft draft,
      Normalization normalization,
      Deleted deleted) {
    return find(state, subject, draft, normalization, deleted)
        .or(() -> inOtherContext(state, subject, draft, normalization, deleted))
        .orElseThrow(
            () ->
                Listings.exists(state, subject, deleted)
                    ? Refusal.schemaNotFound()
                    : Refusal.subjectNotFound(subject));
  }

  /** A subject without a context that lacks the schema is searched in all other contexts. */
  private Optional<StoredVersion> inOtherContext(
      RegistryState state,
      String subject,
      Draft draft,
      Normalization normalization,
      Deleted deleted) {
    if (!Subjects.context(subject).isEmpty()
        || Subjects.isWildcard(subject)
        || state.isWithheld(subject)) {
      return Optional.empty();
    }
    return state.contexts().stream()
        .map(context -> Subjects.inContext(context, subject))
        .filter(each -> !state.versions(each).isEmpty())
        .map(each -> findIfReadable(state, each, draft, normalization, deleted))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** References of the draft may lead to nothing in another context. */
  private Optional<StoredVersion> findIfReadable(
      RegistryState state,
      String subject,
      Draft draft,
      Normalization normalization,
      Deleted deleted) {
    try {
      return find(state, subject, draft, normalization, deleted);
    } catch (Refusal e) {
      return Optional.empty();
    }
  }

  /**
   * Finds the version with the draft's text. It finds the same metadata and rules; else the version
   * that the draft would become if it were registered.
   */
  public Optional<StoredVersion> find(
      RegistryState state,
      String subject,
      Draft draft,
      Normalization normalization,
      Deleted deleted) {
    if (!draft.hasText()) {
      return Optional.empty();
    }
    Config config = scopes.config(state, subject);
    boolean isNormalized = normalization.isNormalized(config);
    ParsedSchema text = parser.parse(state, subject, draft, Checks.KNOWN_SCHEMA);
    Draft canonical =
        draft.withContent(
            isNormalized ? text.normalized().canonical() : text.canonical(),
            SchemaParser.pinned(state, subject, draft.references(), isNormalized),
            draft.metadata(),
            draft.ruleSet());
    SchemaBody asSent = canonical.body();
    long fingerprint = text.fingerprint();
    SchemaBody inheriting = Inheritance.body(config, canonical, state.latest(subject));
    StoredVersion sameText = null;
    StoredVersion same = null;
    // once for all three: a subject may have thousands of versions
    for (StoredVersion version : searched(state, subject, draft)) {
      SchemaBody body = version.body();
      if (!deleted.accepts(version)) {
        continue;
      }
      if (body.equals(asSent)) {
        return Optional.of(version);
      }
      if (sameText == null
          && hasContract(version, canonical)
          && hasText(state, version, asSent, text, fingerprint)) {
        sameText = version;
      }
      if (same == null && body.equals(inheriting)) {
        same = version;
      }
    }
    return Optional.ofNullable(sameText != null ? sameText : same);
  }

  /** From the highest version to the lowest; the latest alone if the draft asks for that. */
  private static Collection<StoredVersion> searched(
      RegistryState state, String subject, Draft draft) {
    return draft.version() == Reference.LATEST
        ? state.latest(subject).stream().toList()
        : state.versionsDescending(subject);
  }

  /** Whether metadata and rules are the same, but for a version number among the metadata. */
  private static boolean hasContract(StoredVersion version, Draft draft) {
    return hasMetadata(version, draft.metadata())
        && Objects.equals(version.body().ruleSet(), draft.ruleSet());
  }

  /** A version number that only one side has must not contradict the number of the version. */
  private static boolean hasMetadata(StoredVersion version, @Nullable Metadata sent) {
    Metadata stored = version.body().metadata();
    if (Metadata.hasVersion(stored) == Metadata.hasVersion(sent)) {
      return Objects.equals(stored, sent);
    }
    return (Metadata.hasVersion(stored) || Metadata.hasVersion(sent, version.version()))
        && Objects.equals(withoutVersion(stored), withoutVersion(sent));
  }

  private static @Nullable Metadata withoutVersion(@Nullable Metadata metadata) {
    return Metadata.EMPTY.equals(metadata) ? null : Metadata.withoutVersion(metadata);
  }

  private boolean hasText(
      RegistryState state,
      StoredVersion version,
      SchemaBody sent,
      ParsedSchema text,
      long fingerprint) {
    SchemaBody body = version.body();
    if (body.isEmpty() || !body.type().equals(sent.type())) {
      return false;
    }
    if (body.hasTextOf(sent) && body.references().equals(sent.references())) {
      return true;
    }
    try {
      return sent.references().isEmpty()
          ? parser.fingerprint(state, version) == fingerprint
              && parser.parse(state, version).isSame(text)
          : sent.references().equals(body.references())
              && parser.parse(state, version).isSame(text);
    } catch (UnknownSchemaException e) {
      return false; // another program may have stored other text
    }
  }
}
