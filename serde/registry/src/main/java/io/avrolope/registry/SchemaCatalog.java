// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All schemas of a registry, by subject and version, for programs that list, compare and copy
 * registries. Each call asks the registry itself, without a cache. Soft-deleted versions are left
 * out.
 *
 * <p>Thread-safe; closed with its registry. Besides the documented exceptions, all methods throw
 * the exceptions of {@link SchemaRegistry}.
 */
public interface SchemaCatalog {

  /** An operation that a registry supports in addition to reading. */
  enum Ability {
    /** {@link #add}. */
    ADD,
    /** {@link #importing} with version numbers of the caller's choice. */
    IMPORT_NUMBERS,
    /** {@link #importing} with version numbers and ids of the caller's choice. */
    IMPORT_IDS,
    /** Schemas that reference others. */
    REFERENCES,
    /** The metadata and rules of a schema. */
    CONTRACTS
  }

  /**
   * The mode of a subject, which decides about registrations under it.
   *
   * @param name such as {@code READWRITE}, {@code READONLY} or {@code IMPORT}
   * @param isOwn whether it is set for the subject itself; otherwise it is that of the subject's
   *     context, or of the registry
   */
  record Mode(String name, boolean isOwn) {
    /** The mode in which versions and ids are the client's choice. */
    public static final String IMPORT = "IMPORT";

    public boolean isImport() {
      return name.equals(IMPORT);
    }

    /** Whether an operator has forbidden registrations. */
    public boolean isReadOnly() {
      return name.startsWith("READONLY"); // there is READONLY_OVERRIDE too
    }
  }

  /** Whether an import may write to a subject whose {@link Mode} is read-only. */
  enum ReadOnly {
    RESPECTED,
    /** The operator's mode is replaced during the import. */
    OVERRIDDEN
  }

  /** The names of all subjects, sorted; including their context, if they have one. */
  List<String> subjects();

  /** The version numbers of a subject, sorted; empty if there is no such subject. */
  List<Long> versions(String subject);

  /**
   * One version. Its rules are returned, not refused.
   *
   * @throws io.avrolope.error.UnknownSchemaException if the registry does not have it
   */
  RegisteredVersion version(String subject, long version);

  /** The numbers of a subject's soft-deleted versions, sorted; empty if the registry has none. */
  default List<Long> deletedVersions(String subject) {
    return List.of();
  }

  /**
   * The schema of an id, including soft-deleted ones.
   *
   * @param subject only its context matters, because each context has ids of its own
   * @return empty if the id is free, or if the registry has no ids
   */
  default Optional<SchemaContent> ofId(String subject, int id) {
    return Optional.empty();
  }

  /**
   * The versions whose schema has an id, by subject and version; empty if the id is free, or if the
   * registry has no ids. A registry that looks up ids itself has a method of its own; this one
   * reads all versions.
   *
   * @param subject only its context matters, because each context has ids of its own
   */
  default List<SchemaReference.Version> versionsOf(String subject, int id) {
    return subjects().stream()
        .flatMap(each -> versions(each).stream().map(version -> version(each, version)))
        .filter(version -> version.id().isPresent() && version.id().getAsInt() == id)
        .map(RegisteredVersion::reference)
        .toList();
  }

  /** The mode of a subject; empty if the registry has no modes, or does not show them. */
  default Optional<Mode> mode(String subject) {
    return Optional.empty();
  }

  /**
   * Ends mode {@code IMPORT} of a subject, which an import that never ended has left.
   *
   * @param before the mode that was set for the subject before; empty if none was
   */
  default void restoreMode(String subject, Optional<String> before) {}

  /** The number of every subject's first version: 1, or 0 for registries that count from 0. */
  long firstVersion();

  Set<Ability> abilities();

  /**
   * Registers a schema, unless the subject already has it. The registry assigns the version number.
   *
   * @throws io.avrolope.error.IncompatibleSchemasException if the registry rejects the schema
   * @throws io.avrolope.error.RegistryRefusedException if the registry is read-only
   */
  SchemaReference.Version add(String subject, SchemaContent content);

  /**
   * Asks why a subject would reject a schema now, and registers nothing.
   *
   * @return the reasons; an empty list if the subject would accept the schema; empty if the
   *     registry cannot be asked
   */
  default Optional<List<String>> objections(String subject, SchemaContent content) {
    return Optional.empty();
  }

  /**
   * The compatibility level for new versions of a subject, such as {@code BACKWARD_TRANSITIVE}.
   *
   * @return empty if the registry does not show it
   */
  default Optional<String> compatibilityLevel(String subject) {
    return Optional.empty();
  }

  /**
   * Starts an import of versions with given numbers. The caller must close it: until then, the
   * registry may refuse other clients that register under the subject.
   *
   * @throws io.avrolope.error.RegistryRefusedException if the registry does not support imports, or
   *     the subject is read-only, or the import would remove its soft-deleted versions
   */
  Import importing(String subject, ReadOnly readOnly);

  /** Imports versions with given numbers into one subject. Not thread-safe. */
  interface Import extends AutoCloseable {

    /**
     * Registers a version with its number, and with its id if it has one. Compatibility is not
     * checked.
     *
     * @throws io.avrolope.error.RegistryRefusedException if the number or id belongs to another
     *     schema, or if the registry requires an id and the version has none
     */
    void put(RegisteredVersion version);

    /**
     * Ends the import, and restores the settings of the subject.
     *
     * @throws io.avrolope.error.AvrolopeException if that fails; the message says what to undo by
     *     hand
     */
    @Override
    void close();
  }
}
