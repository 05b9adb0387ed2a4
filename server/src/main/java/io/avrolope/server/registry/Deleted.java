// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.StoredVersion;
import java.util.Collection;

/**
 * The versions or subjects that count, by whether they are deleted softly. A subject is deleted if
 * all of its versions are.
 */
public enum Deleted {
  /** Those that are not deleted. */
  HIDDEN,
  /** All. */
  INCLUDED,
  /** Those that are deleted. */
  ONLY;

  /** Whether a version counts. */
  public boolean accepts(StoredVersion version) {
    return accepts(!version.isDeleted());
  }

  /** Whether a subject or version counts that is live, or that is deleted. */
  private boolean accepts(boolean isLive) {
    return this == INCLUDED || isLive == (this == HIDDEN);
  }

  /** Whether a subject counts. */
  public boolean acceptsSubject(Collection<StoredVersion> versions) {
    return accepts(versions.stream().anyMatch(version -> !version.isDeleted()));
  }
}
