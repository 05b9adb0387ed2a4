// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.topics.cluster.PartitionRange;

/**
 * A range of a partition of FROM, and the range of TO that contains its copy.
 *
 * @param skipped number of records of FROM that were skipped
 * @param unchanged number of records that were copied with their old envelope
 */
record CopiedRange(PartitionRange from, PartitionRange to, long skipped, long unchanged) {
  static CopiedRange of(CopyPosition copy, TopicInfo target) {
    return new CopiedRange(
        new PartitionRange(copy.source(), copy.start().fromStart(), copy.position()),
        new PartitionRange(
            target.partition(copy.source().partition()), copy.start().toStart(), copy.targetEnd()),
        copy.skipped(),
        copy.unchanged());
  }

  int partition() {
    return from.partition().partition();
  }
}
