// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import io.avrolope.registry.content.VersionKey;
import org.jspecify.annotations.Nullable;

/**
 * A version of a subject in the registry. Immutable.
 *
 * @param subject with its context
 * @param id unique in the context of the subject
 * @param isDeleted whether it was deleted softly: hidden from lists, readable by its id
 * @param timestampMs when it was last written, in milliseconds since 1970
 * @param sentText the text of a client of schema-repo, where it differs from that of the body;
 *     schema-repo tells schemas apart by each character
 */
public record StoredVersion(
    String subject,
    int version,
    int id,
    SchemaBody body,
    boolean isDeleted,
    long timestampMs,
    @Nullable String sentText) {

  public StoredVersion {
    sentText = sentText == null || body.text().equals(sentText) ? null : sentText;
  }

  /** A version with the text of its body. */
  public StoredVersion(
      String subject, int version, int id, SchemaBody body, boolean isDeleted, long timestampMs) {
    this(subject, version, id, body, isDeleted, timestampMs, null);
  }

  public VersionKey key() {
    return new VersionKey(subject, version);
  }

  /** A copy with an equal content. */
  public StoredVersion withBody(SchemaBody sameBody) {
    return new StoredVersion(subject, version, id, sameBody, isDeleted, timestampMs, sentText);
  }

  /** A copy that is deleted softly, with the time of this version. */
  public StoredVersion deleted() {
    return deleted(timestampMs);
  }

  /** A copy that is deleted softly. */
  public StoredVersion deleted(long nowMs) {
    return new StoredVersion(subject, version, id, body, true, nowMs, sentText);
  }

  /** A copy with an id. */
  public StoredVersion withId(int newId) {
    return new StoredVersion(subject, version, newId, body, isDeleted, timestampMs, sentText);
  }

  /** The text as a client of schema-repo sees it. */
  public String exactText() {
    return sentText == null ? body.text() : sentText;
  }
}
