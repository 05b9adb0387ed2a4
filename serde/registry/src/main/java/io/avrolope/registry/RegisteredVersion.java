// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * One version of a subject, with all its names in the registry. Immutable.
 *
 * @param reference the subject and the version number
 * @param id empty if the registry has no ids, or has not assigned one yet
 * @param guid empty if the registry has no GUIDs
 */
public record RegisteredVersion(
    SchemaReference.Version reference, OptionalInt id, Optional<UUID> guid, SchemaContent content) {

  /** A version without an id and a GUID. */
  public static RegisteredVersion of(String subject, long version, SchemaContent content) {
    return new RegisteredVersion(
        new SchemaReference.Version(subject, version),
        OptionalInt.empty(),
        Optional.empty(),
        content);
  }

  public String subject() {
    return reference.subject();
  }

  public long version() {
    return reference.version();
  }

  /** A copy with another version number. */
  public RegisteredVersion numbered(long version) {
    return new RegisteredVersion(
        new SchemaReference.Version(subject(), version), id, guid, content);
  }

  /** A copy without the id and the GUID, which are valid only in their registry. */
  public RegisteredVersion withoutNames() {
    return of(subject(), version(), content);
  }
}
