// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.server.avro.AvroText;
import io.avrolope.server.avro.AvroText.Checks;
import io.avrolope.server.model.Reference;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.References;
import io.avrolope.server.state.References.Targets;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * Parses schemas with the schemas that they reference in the registry. Keeps the results of schemas
 * without references, because their text alone decides. Thread-safe.
 */
final class SchemaParser {
  private static final int CAPACITY = 1_000;

  private static final Comparator<Reference> SORTED =
      Comparator.comparing((Reference reference) -> String.valueOf(reference.subject()))
          .thenComparing(reference -> String.valueOf(reference.version()))
          .thenComparing(reference -> String.valueOf(reference.name()));

  private final LruCache<UUID, AvroText> parsed = new LruCache<>(CAPACITY);

  /** Parses a schema that the registry has. */
  AvroText parse(RegistryState state, StoredVersion version) {
    SchemaBody body = version.body();
    if (!body.references().isEmpty()) {
      return parse(state, version.subject(), body.text(), body.references(), Checks.KNOWN_SCHEMA);
    }
    return parsed.get(
        body.guid(), () -> AvroText.parse(List.of(), body.text(), Checks.KNOWN_SCHEMA));
  }

  /** The fingerprint of a schema that the registry has, see {@link AvroText#fingerprint}. */
  long fingerprint(RegistryState state, StoredVersion version) {
    return version.body().references().isEmpty()
        ? version.body().fingerprint(() -> parse(state, version).fingerprint())
        : parse(state, version).fingerprint();
  }

  /**
   * Parses a schema from a client.
   *
   * @throws Refusal if it is not an Avro schema, or a reference does not exist
   */
  AvroText parse(
      RegistryState state, String subject, String text, List<Reference> references, Checks checks) {
    try {
      Collection<String> texts =
          References.texts(
              state, subject, references, checks == Checks.NEW_SCHEMA ? Targets.LIVE : Targets.ALL);
      return AvroText.parse(texts, text, checks);
    } catch (UnknownSchemaException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw Refusal.invalidSchema(
          "Invalid schema of type " + SchemaBody.AVRO + ", details: " + cause.getMessage());
    }
  }

  /** References to the latest version, as references to its number; sorted on request. */
  static List<Reference> pinned(
      RegistryState state, String subject, List<Reference> references, boolean isSorted) {
    List<Reference> pinned = new ArrayList<>();
    references.stream()
        .map(
            reference ->
                reference.version() != null
                        && reference.version() == Reference.LATEST
                        && reference.subject() != null
                    ? References.target(state, subject, reference)
                        .map(target -> reference.withVersion(target.version()))
                        .orElse(reference)
                    : reference)
        .forEach(pinned::add);
    if (isSorted) {
      pinned.sort(SORTED);
    }
    return pinned;
  }
}
