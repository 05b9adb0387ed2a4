// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import java.util.concurrent.atomic.LongAdder;

/** Counts data by outcome. Thread-safe. */
final class OutcomeCounts {
  private final LongAdder values = new LongAdder();
  private final LongAdder unresolved = new LongAdder();
  private final LongAdder schemasRefused = new LongAdder();
  private final LongAdder failed = new LongAdder();

  void add(Outcome outcome, boolean refusesSchemas) {
    if (outcome instanceof Outcome.Value) {
      values.increment();
    } else if (outcome instanceof Outcome.Failed || outcome instanceof Outcome.NoReader) {
      failed.increment();
    } else if (refusesSchemas) {
      schemasRefused.increment();
    } else {
      unresolved.increment();
    }
  }

  long total() {
    return values.sum() + unresolved.sum() + schemasRefused.sum() + failed.sum();
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
        + " incompatible, "
        + schemasRefused
        + " of incompatible schemas, "
        + failed
        + " failed in Avro";
  }
}
