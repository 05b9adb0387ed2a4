package io.avrolope.cli.rewrap;

import io.avrolope.cli.cluster.PartitionRange;

/**
 * A part of FROM, and the part of TO that has its copy.
 *
 * @param skipped how many records of FROM were left out
 * @param unchanged how many were copied with the envelope that they had
 */
record CopiedPart(PartitionRange from, PartitionRange to, long skipped, long unchanged) {
  static CopiedPart of(PartitionCopy copy, TopicFacts target) {
    return new CopiedPart(
        new PartitionRange(copy.source(), copy.beginning().fromStart(), copy.position()),
        new PartitionRange(
            target.partition(copy.source().partition()),
            copy.beginning().toStart(),
            copy.targetEnd()),
        copy.skipped(),
        copy.unchanged());
  }

  int partition() {
    return from.partition().partition();
  }
}
