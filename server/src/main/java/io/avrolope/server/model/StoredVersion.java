// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

/**
 * A version of a subject in the registry. Immutable.
 *
 * @param subject with its context
 * @param id unique in the context of the subject
 * @param isDeleted whether it was deleted softly: hidden from lists, readable by its id
 * @param timestampMs when it was last written, in milliseconds since 1970
 */
public record StoredVersion(
    String subject, int version, int id, SchemaBody body, boolean isDeleted, long timestampMs) {

  public VersionKey key() {
    return new VersionKey(subject, version);
  }

  /** A copy with an equal content. */
  public StoredVersion withBody(SchemaBody sameBody) {
    return new StoredVersion(subject, version, id, sameBody, isDeleted, timestampMs);
  }

  /** A copy that is deleted softly. */
  public StoredVersion deleted(long nowMs) {
    return new StoredVersion(subject, version, id, body, true, nowMs);
  }
}
