// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.content;

import java.util.Comparator;

/** A version of a subject. The subject includes its context. Ordered by subject and version. */
public record VersionKey(String subject, int version) implements Comparable<VersionKey> {
  private static final Comparator<VersionKey> ORDER =
      Comparator.comparing(VersionKey::subject).thenComparingInt(VersionKey::version);

  @Override
  public int compareTo(VersionKey other) {
    return ORDER.compare(this, other);
  }

  /** As a message names it, such as "version 3 of subject payments". */
  @Override
  public String toString() {
    return "version " + version + " of subject " + subject;
  }
}
