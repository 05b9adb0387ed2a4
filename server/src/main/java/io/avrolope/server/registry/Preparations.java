// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.avro.AvroText;
import io.avrolope.server.avro.AvroText.Checks;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.Reference;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.VersionKey;
import io.avrolope.server.registry.ParsedTexts.Source;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Does the slow parts of a registration before the store is locked for it: parsing, printing and
 * comparing schemas of a megabyte takes a good part of a second, and other requests would wait. The
 * registration is decided under the lock all the same, and finds the results if the versions and
 * the settings are still those that were compared. Thread-safe.
 */
final class Preparations {
  private final SchemaStore store;
  private final SchemaParser parser;
  private final Scopes scopes;
  private final CompatibilityChecks compatibility;

  Preparations(
      SchemaStore store, SchemaParser parser, Scopes scopes, CompatibilityChecks compatibility) {
    this.store = store;
    this.parser = parser;
    this.scopes = scopes;
    this.compatibility = compatibility;
  }

  /**
   * What the store has at the moment.
   *
   * @param draft what parsing the draft depends on
   * @param references of the draft, as they would be registered
   * @param live the versions that the draft may be compared with
   * @param sources of those versions that have references
   */
  private record Inputs(
      Config config,
      Mode mode,
      Source draft,
      List<Reference> references,
      List<StoredVersion> live,
      Map<VersionKey, Source> sources) {}

  /**
   * Decides on a draft after the comparisons of a slow one; without them if it will be refused.
   *
   * @throws Refusal if the client is gone
   */
  <T> T before(
      String subject,
      Draft draft,
      boolean normalize,
      Client client,
      Function<PreparedComparisons, T> decision) {
    try (ParsedTexts.Holder holder = parser.holder()) {
      PreparedComparisons prepared = new PreparedComparisons();
      try {
        Inputs inputs = store.read(state -> inputs(state, subject, draft, normalize));
        if (SchemaParser.isSlow(draft.text(), draft.references()) || !inputs.sources().isEmpty()) {
          compare(draft, normalize, inputs, holder, prepared, client);
        }
      } catch (UnknownSchemaException | Refusal e) {
        client.requirePresent();
        // the draft is refused with the same reason in its turn, unless the subject changes
      }
      return decision.apply(prepared);
    }
  }

  private Inputs inputs(RegistryState state, String subject, Draft draft, boolean normalize) {
    Config config = scopes.config(state, subject);
    List<Reference> references =
        SchemaParser.pinned(state, subject, draft.references(), isNormalized(config, normalize));
    List<StoredVersion> live = CompatibilityChecks.descendingLive(state, subject);
    Map<VersionKey, Source> sources = new HashMap<>();
    Set<VersionKey> compared = new HashSet<>();
    CompatibilityChecks.compared(config, draft.metadata(), live)
        .forEach(version -> compared.add(version.key()));
    for (StoredVersion version : live) {
      List<Reference> own = version.body().references();
      boolean mayBeSame = references.isEmpty() || references.equals(own);
      if (!own.isEmpty() && (mayBeSame || compared.contains(version.key()))) {
        addSource(state, version, sources);
      }
    }
    return new Inputs(
        config,
        scopes.mode(state, subject),
        parser.source(state, subject, draft.text(), draft.references(), Checks.KNOWN_SCHEMA),
        references,
        live.stream()
            .filter(each -> each.body().references().isEmpty() || sources.containsKey(each.key()))
            .toList(),
        sources);
  }

  private static boolean isNormalized(Config config, boolean normalize) {
    return normalize || Boolean.TRUE.equals(config.normalize());
  }

  private static void addSource(
      RegistryState state, StoredVersion version, Map<VersionKey, Source> sources) {
    try {
      sources.put(version.key(), SchemaParser.source(state, version));
    } catch (UnknownSchemaException e) {
      // its references are missing, so nothing takes long
    }
  }

  private void compare(
      Draft draft,
      boolean normalize,
      Inputs inputs,
      ParsedTexts.Holder holder,
      PreparedComparisons prepared,
      Client client) {
    AvroText text = holder.parsed(inputs.draft());
    boolean isNormalized = isNormalized(inputs.config(), normalize);
    String canonical = isNormalized ? text.normalized().canonical() : text.canonical();
    SchemaBody body =
        SchemaBody.of(canonical, inputs.references(), draft.metadata(), draft.ruleSet());
    if (inputs.live().stream().anyMatch(version -> isSame(version.body(), body))) {
      return; // most clients register what the subject has
    }
    text.fingerprint();
    Function<StoredVersion, AvroText> earlier =
        version -> {
          Source source = inputs.sources().get(version.key());
          return source == null
              // without references, so nothing is looked up in the state
              ? parser.parse(new RegistryState(), version)
              : parser.stored(version, source, holder::get);
        };
    inputs.live().forEach(version -> fingerprint(version, earlier));
    Source registered = new Source(inputs.draft().referenced(), canonical, Checks.KNOWN_SCHEMA);
    AvroText next = holder.get(registered);
    store.prepare(registered.referenced(), canonical);
    if (inputs.mode() != Mode.IMPORT) {
      compatibility.between(
          earlier, inputs.config(), next, draft.metadata(), inputs.live(), prepared, client);
    }
  }

  private static boolean isSame(SchemaBody version, SchemaBody body) {
    return version.hasTextOf(body) && version.references().equals(body.references());
  }

  private static void fingerprint(
      StoredVersion version, Function<StoredVersion, AvroText> earlier) {
    if (version.body().hasSchema()) {
      try {
        earlier.apply(version).fingerprint();
      } catch (UnknownSchemaException e) {
        // another program may have stored other text
      }
    }
  }
}
