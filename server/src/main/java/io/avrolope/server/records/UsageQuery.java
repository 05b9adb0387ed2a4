// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.server.model.StoredVersion;
import java.util.List;

/** A version, and where records may have it. */
public record UsageQuery(StoredVersion version, List<TopicPart> topics, TopicRanges ranges) {
  public UsageQuery {
    topics = List.copyOf(topics);
  }
}
