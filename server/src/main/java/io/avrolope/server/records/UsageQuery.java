// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.server.model.StoredVersion;
import java.util.List;

/**
 * Versions of one subject, and where records may have them.
 *
 * @param versions at least one
 */
public record UsageQuery(List<StoredVersion> versions, List<TopicPart> topics, TopicRanges ranges) {
  public UsageQuery {
    versions = List.copyOf(versions);
    topics = List.copyOf(topics);
  }
}
