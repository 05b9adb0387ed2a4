// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.registry.content.VersionKey;

/** One step that a record of the topic {@code _schemas} means. Immutable. */
public sealed interface LogChange {

  /** Adds or replaces a version. */
  record PutSchema(LoggedSchema schema) implements LogChange {}

  /**
   * A version whose id another version has with another text. A server, which gave the id to the
   * first one, does not apply it. A client must not decode records of one schema with the other.
   *
   * @param holder the version that had the id before
   */
  record PutDuplicateId(LoggedSchema schema, VersionKey holder) implements LogChange {}

  /** Removes a version. */
  record RemoveSchema(VersionKey key) implements LogChange {}

  /**
   * Deletes the versions of a subject softly.
   *
   * @param version the highest that is deleted
   */
  record DeleteSubject(String subject, int version) implements LogChange {}

  /**
   * Removes the versions that were deleted softly.
   *
   * @param scope a subject, a context such as {@code :.context:}, or empty for all
   */
  record ClearDeleted(String scope) implements LogChange {}

  /**
   * An id that must not be given again: its record cannot be read, perhaps because a newer server
   * has written it.
   *
   * @param context such as {@code :.context:}; empty for the default context
   */
  record KeepId(String context, int id) implements LogChange {}

  /**
   * A record that is not about a schema, such as a configuration. Only servers know its value.
   *
   * @param value a JSON object
   * @param timestampMs of the record, in milliseconds since 1970
   */
  record PutSetting(LogKey key, JsonNode value, long timestampMs) implements LogChange {}

  /** The removal of what {@link PutSetting} has set. */
  record RemoveSetting(LogKey key) implements LogChange {}
}
