// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.avro.AvroText;
import io.avrolope.server.avro.AvroText.Checks;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import java.util.List;

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

  /** What the subject has at the moment. */
  private record Inputs(Config config, Mode mode, List<StoredVersion> live) {}

  /**
   * The comparisons of a long draft; none of a short one, and none if it will be refused.
   *
   * @throws Refusal if the client is gone
   */
  PreparedComparisons of(String subject, Draft draft, boolean normalize, Client client) {
    PreparedComparisons prepared = new PreparedComparisons();
    parser.prepare(draft, Checks.KNOWN_SCHEMA, Checks.NEW_SCHEMA);
    if (SchemaParser.isLong(draft)) {
      try {
        Inputs inputs = store.read(state -> inputs(state, subject));
        compare(draft, normalize, inputs, prepared, client);
      } catch (UnknownSchemaException | Refusal e) {
        client.requirePresent();
        // the draft is refused with the same reason in its turn, unless the subject changes
      }
    }
    return prepared;
  }

  private Inputs inputs(RegistryState state, String subject) {
    return new Inputs(
        scopes.config(state, subject),
        scopes.mode(state, subject),
        CompatibilityChecks.descendingLive(state, subject).stream()
            .filter(version -> version.body().references().isEmpty())
            .toList());
  }

  private void compare(
      Draft draft, boolean normalize, Inputs inputs, PreparedComparisons prepared, Client client) {
    Config config = inputs.config();
    AvroText text = parser.parseLong(draft.text());
    boolean isNormalized = normalize || Boolean.TRUE.equals(config.normalize());
    String canonical = isNormalized ? text.normalized().canonical() : text.canonical();
    SchemaBody body = SchemaBody.of(canonical, List.of(), draft.metadata(), draft.ruleSet());
    if (inputs.live().stream().anyMatch(version -> version.body().hasTextOf(body))) {
      return; // most clients register what the subject has
    }
    // these versions have no references, so nothing is looked up in the state
    RegistryState none = new RegistryState();
    inputs.live().stream()
        .filter(version -> version.body().hasSchema())
        .forEach(version -> parser.fingerprint(none, version));
    store.prepare(canonical);
    if (inputs.mode() != Mode.IMPORT) {
      compatibility.between(
          none,
          config,
          parser.parseLong(canonical),
          draft.metadata(),
          inputs.live(),
          prepared,
          client);
    }
  }
}
