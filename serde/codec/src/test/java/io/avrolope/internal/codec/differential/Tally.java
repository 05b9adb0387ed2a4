package io.avrolope.internal.codec.differential;

import java.util.concurrent.atomic.LongAdder;

/** How many data there were of each outcome. Thread-safe. */
final class Tally {
  private final LongAdder values = new LongAdder();
  private final LongAdder unresolved = new LongAdder();
  private final LongAdder unresolvedAsAWhole = new LongAdder();
  private final LongAdder failed = new LongAdder();

  void add(Outcome outcome, boolean refusedAsAWhole) {
    if (outcome instanceof Outcome.Value) {
      values.increment();
    } else if (outcome instanceof Outcome.Failed || outcome instanceof Outcome.NoReader) {
      failed.increment();
    } else if (refusedAsAWhole) {
      unresolvedAsAWhole.increment();
    } else {
      unresolved.increment();
    }
  }

  long total() {
    return values.sum() + unresolved.sum() + unresolvedAsAWhole.sum() + failed.sum();
  }

  long values() {
    return values.sum();
  }

  long unresolved() {
    return unresolved.sum();
  }

  long failed() {
    return failed.sum();
  }

  @Override
  public String toString() {
    return total()
        + " data: "
        + values
        + " read, "
        + unresolved
        + " not resolved, "
        + unresolvedAsAWhole
        + " of schemas that cannot be resolved, "
        + failed
        + " failed in Avro";
  }
}
