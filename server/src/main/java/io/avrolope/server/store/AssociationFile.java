// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An association in the settings file of its subject, which the folder names.
 *
 * @param resourceType not there if it is a topic
 * @param frozen only if true
 * @param created when it was made, such as {@code 2026-01-31T12:00:00.123Z}
 * @param updated when it was changed last; not there if it never was
 */
record AssociationFile(
    @Nullable String resourceName,
    @Nullable String resourceNamespace,
    @Nullable String resourceId,
    @Nullable String resourceType,
    @Nullable String associationType,
    @Nullable Lifecycle lifecycle,
    @Nullable Boolean frozen,
    @Nullable String guid,
    @Nullable String created,
    @Nullable String updated) {
  private static final String TOPIC = "topic";

  static AssociationFile of(Association association) {
    boolean isUpdated = association.updateTs() != association.createTs();
    return new AssociationFile(
        association.resourceName(),
        association.resourceNamespace(),
        association.resourceId(),
        association.resourceType().equals(TOPIC) ? null : association.resourceType(),
        association.associationType(),
        association.lifecycle(),
        association.frozen() ? true : null,
        association.guid(),
        Instant.ofEpochMilli(association.createTs()).toString(),
        isUpdated ? Instant.ofEpochMilli(association.updateTs()).toString() : null);
  }

  /**
   * The association of a subject.
   *
   * @throws IOException if something is missing, or is not a time
   */
  Association stored(String subject) throws IOException {
    long createTs = milliseconds(created, 0);
    return new Association(
        subject,
        Objects.requireNonNullElse(guid, ""),
        required(resourceName, "resourceName"),
        required(resourceNamespace, "resourceNamespace"),
        required(resourceId, "resourceId"),
        Objects.requireNonNullElse(resourceType, TOPIC),
        required(associationType, "associationType"),
        required(lifecycle, "lifecycle"),
        Boolean.TRUE.equals(frozen),
        createTs,
        milliseconds(updated, createTs));
  }

  private static <T> T required(@Nullable T value, String name) throws IOException {
    if (value == null) {
      throw new IOException("an association has no " + name);
    }
    return value;
  }

  private static long milliseconds(@Nullable String time, long ifMissing) throws IOException {
    try {
      return time == null ? ifMissing : Instant.parse(time).toEpochMilli();
    } catch (DateTimeException e) {
      throw new IOException("Expected a time such as 2026-01-31T12:00:00Z but found " + time, e);
    }
  }
}
