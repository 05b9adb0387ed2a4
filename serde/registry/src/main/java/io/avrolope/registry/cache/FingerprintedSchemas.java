// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.SchemaRulesException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference.Fingerprint;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/**
 * Finds schemas by fingerprint, which no registry supports: first among configured schemas, then
 * among the versions of a subject, the newest first. Thread-safe.
 *
 * <p>A fingerprint ignores logical types, defaults, aliases and docs; if several versions have the
 * same one, the newest is found. A missing schema is remembered as long as that of an id.
 */
final class FingerprintedSchemas {
  private final SchemaRegistry registry;
  private final List<Schema> known;
  private final int limit;
  private final Absences absences;
  private final SingleFlightCache<Hashed, String> hashes;

  /**
   * @param registry must have a cache
   * @param options its capacity also limits the number of versions that are searched
   */
  FingerprintedSchemas(
      SchemaRegistry registry, List<Schema> known, CacheOptions options, LongSupplier nanoClock) {
    this.registry = registry;
    this.known = List.copyOf(known);
    this.limit = options.capacity();
    this.absences = new Absences(options.absences(), nanoClock);
    this.hashes = new SingleFlightCache<>(options.capacity());
  }

  private record Hashed(Version version, String algorithm) {}

  /**
   * @throws UnknownSchemaException if no schema has this fingerprint
   */
  Schema find(Fingerprint wanted) {
    for (Schema schema : known) {
      if (Fingerprints.of(schema, wanted.algorithm()).equals(wanted.hex())) {
        return schema;
      }
    }
    absences.check(wanted);
    try {
      return searchIfPossible(wanted);
    } catch (UnknownSchemaException e) {
      absences.remember(wanted, e);
      throw e;
    }
  }

  /** A registry without versions says itself that it does not have the schema. */
  private Schema searchIfPossible(Fingerprint wanted) {
    try {
      return search(wanted);
    } catch (RegistryRefusedException e) {
      if (e.reason() == Reason.UNSUPPORTED) {
        return registry.schema(wanted);
      }
      throw e;
    }
  }

  private Schema search(Fingerprint wanted) {
    String subject = wanted.subject();
    long newest = newest(subject);
    long oldest = Math.max(registry.firstVersion(), newest - limit + 1);
    for (long version = newest; version >= oldest; version--) {
      Optional<Schema> schema = schemaAt(new Version(subject, version), wanted);
      if (schema.isPresent()) {
        return schema.get();
      }
    }
    return since(newest, wanted)
        .orElseThrow(
            () ->
                new UnknownSchemaException(
                    "Schema with "
                        + wanted
                        + " not found among versions "
                        + oldest
                        + " to "
                        + newest
                        + " of subject "
                        + subject));
  }

  /** The highest version, even if it is deleted softly or this client cannot use its schema. */
  private long newest(String subject) {
    try {
      return version(registry.latest(subject, Kind.VERSION));
    } catch (SchemaRulesException | UnknownSchemaException e) {
      return registry
          .catalog()
          .flatMap(catalog -> stored(catalog, subject).max(Long::compare))
          .orElseThrow(() -> e);
    }
  }

  private static Stream<Long> stored(SchemaCatalog catalog, String subject) {
    return Stream.concat(
        catalog.versions(subject).stream(), catalog.deletedVersions(subject).stream());
  }

  /** Searches the versions after the cached latest version, which may be stale. */
  private Optional<Schema> since(long latest, Fingerprint wanted) {
    for (long version = latest + 1; version <= latest + limit; version++) {
      try {
        Version reference = new Version(wanted.subject(), version);
        if (hash(reference, wanted).equals(wanted.hex())) {
          return Optional.of(registry.schema(reference));
        }
      } catch (UnknownSchemaException e) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The schema of a version if it has the fingerprint; empty if it was deleted or has rules. */
  private Optional<Schema> schemaAt(Version reference, Fingerprint wanted) {
    try {
      return hash(reference, wanted).equals(wanted.hex())
          ? Optional.of(registry.schema(reference))
          : Optional.empty();
    } catch (SchemaRulesException | UnknownSchemaException e) {
      return Optional.empty();
    }
  }

  private String hash(Version reference, Fingerprint wanted) {
    return hashes.get(
        new Hashed(reference, wanted.algorithm()),
        each -> Fingerprints.of(registry.schema(each.version()), each.algorithm()));
  }

  private static long version(RegisteredSchema registered) {
    return ((Version) registered.reference()).version();
  }
}
