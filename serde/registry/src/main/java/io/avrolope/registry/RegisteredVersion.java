package io.avrolope.registry;

import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * One version of a subject, with all that its registry calls it. Immutable.
 *
 * @param reference the subject and the number
 * @param id empty where the registry has none, or none yet
 * @param guid empty where the registry has none
 */
public record RegisteredVersion(
    SchemaReference.Version reference, OptionalInt id, Optional<UUID> guid, SchemaContent content) {

  /** Without an id or a GUID. */
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

  /** The same under another number. */
  public RegisteredVersion numbered(long version) {
    return new RegisteredVersion(
        new SchemaReference.Version(subject(), version), id, guid, content);
  }

  /** The same without the id and the GUID of its registry. */
  public RegisteredVersion withoutNames() {
    return of(subject(), version(), content);
  }
}
