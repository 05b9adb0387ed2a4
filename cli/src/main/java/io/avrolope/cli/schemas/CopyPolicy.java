package io.avrolope.cli.schemas;

/**
 * What a copy keeps of versions.
 *
 * @param advice what to do where numbers cannot be kept
 */
record CopyPolicy(Numbers numbers, Ids ids, Contracts contracts, String advice) {

  /** Which number a version has in the target. */
  enum Numbers {
    /** The source's. */
    KEPT,
    /** Counted from the target's first one, without gaps. */
    COUNTED_ANEW,
    /** Whichever the target gives. */
    ANY
  }

  /** Which id a schema has in the target. */
  enum Ids {
    GIVEN_BY_TARGET,
    KEPT
  }

  /** What becomes of metadata and rules. */
  enum Contracts {
    KEPT,
    DROPPED
  }
}
