// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Decides on registrations that tell schemas apart by each character of their texts. Equal schemas
 * with different texts become versions with one id.
 */
public final class ExactRegistrations {
  private final SchemaParser parser;
  private final Scopes scopes;
  private final CompatibilityChecks compatibility;
  private final Clock clock;

  ExactRegistrations(
      SchemaParser parser, Scopes scopes, CompatibilityChecks compatibility, Clock clock) {
    this.parser = parser;
    this.scopes = scopes;
    this.compatibility = compatibility;
    this.clock = clock;
  }

  /** The version with a text; the oldest, if other clients registered several. */
  public static Optional<StoredVersion> find(RegistryState state, String subject, String text) {
    return state.versions(subject).values().stream()
        .filter(version -> !version.isDeleted() && version.exactText().equals(text))
        .findFirst();
  }

  /**
   * Checks that a subject may be changed.
   *
   * @throws Refusal if the subject is read-only
   */
  public void requireWritable(RegistryState state, String subject) {
    scopes.requireWritable(state, subject);
  }

  /** A text as a draft. */
  public static Draft draft(String text) {
    return Draft.of(text);
  }

  /** Registers a text that the subject does not have. */
  public Decision<StoredVersion> add(
      RegistryState state, String subject, String text, PreparedComparisons prepared) {
    SubjectNames.require(subject);
    Draft draft = draft(text);
    Registrations.requireMode(scopes.mode(state, subject), subject, draft);
    SchemaBody body = body(state, subject, draft, prepared);
    StoredVersion added =
        new StoredVersion(
            subject,
            Registrations.nextVersion(state, subject),
            id(state, subject, body),
            body,
            false,
            clock.millis(),
            text);
    int length = body.text().length() + (added.sentText() == null ? 0 : text.length());
    if (length > Registrations.MAX_TEXT_LENGTH) {
      throw Refusal.tooLarge();
    }
    return new Decision<>(added, List.of(new Change.PutVersion(added)));
  }

  /** Without a compatibility level, any text may be registered, as in schema-repo. */
  private SchemaBody body(
      RegistryState state, String subject, Draft draft, PreparedComparisons prepared) {
    Config config = scopes.config(state, subject);
    boolean isAnyText = config.level() == Level.NONE;
    ParsedSchema text;
    try {
      text =
          parser.parse(
              state,
              subject,
              draft,
              isAnyText ? Checks.KNOWN_SCHEMA : CompatibilityChecks.checks(config));
    } catch (Refusal e) {
      if (isAnyText) {
        return SchemaBody.of(SchemaBody.TEXT, draft.text(), List.of(), null, null);
      }
      throw e;
    }
    boolean isNormalized = Boolean.TRUE.equals(config.normalize());
    Draft canonical =
        draft.withContent(
            isNormalized ? text.normalized().canonical() : text.canonical(), List.of(), null, null);
    List<StoredVersion> live = CompatibilityChecks.descendingLive(state, subject);
    SchemaBody body = Inheritance.body(config, canonical, live.stream().findFirst());
    ParsedSchema next = parser.parse(state, subject, Draft.of(body), Checks.KNOWN_SCHEMA);
    List<String> messages =
        compatibility.between(
            state, subject, next, body.metadata(), live, prepared, Client.WAITING);
    if (!messages.isEmpty()) {
      throw Refusal.incompatible(subject, messages);
    }
    return body;
  }

  private static int id(RegistryState state, String subject, SchemaBody body) {
    String context = Subjects.context(subject);
    return state
        .id(context, body.guid())
        .filter(id -> state.first(context, id).filter(v -> v.body().equals(body)).isPresent())
        .orElseGet(() -> Registrations.nextId(state, context));
  }
}
