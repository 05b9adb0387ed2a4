// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.AssociationKey;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.StoredVersion;
import org.jspecify.annotations.Nullable;

/**
 * One step from a state of the registry to the next. A command of a client leads to a list of
 * changes; a store keeps all of a list or none. Subjects include their contexts.
 */
public sealed interface Change {

  /** Adds or replaces a version. */
  record PutVersion(StoredVersion version) implements Change {}

  /** Removes a version and its text. */
  record RemoveVersion(VersionKey key) implements Change {}

  /**
   * Deletes the versions of a subject softly, up to a number. They keep their times.
   *
   * @param version the highest that is deleted
   */
  record DeleteSubject(String subject, int version) implements Change {}

  /**
   * Removes the versions that were deleted softly.
   *
   * @param scope a subject, a context such as {@code :.context:}, or empty for all
   */
  record ClearDeleted(String scope) implements Change {}

  /** Replaces the configuration of a subject; of the default context if the name is empty. */
  record SetConfig(String subject, @Nullable Config config) implements Change {}

  /** Replaces the mode of a subject; of the default context if the name is empty. */
  record SetMode(String subject, @Nullable Mode mode) implements Change {}

  /**
   * Lists a context, or changes the highest id that it gave.
   *
   * @param context such as {@code :.context:}; empty for the default context
   */
  record SetHighestId(String context, int id) implements Change {}

  /** Adds an association, or replaces the one with its key. */
  record PutAssociation(Association association) implements Change {}

  /** Removes an association. */
  record RemoveAssociation(AssociationKey key) implements Change {}

  /** No longer lists a context. Its ids go on counting. */
  record RemoveContext(String context) implements Change {}
}
