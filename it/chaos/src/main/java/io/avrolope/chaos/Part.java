// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.List;
import java.util.Map;

/**
 * A part of the run: a program that is shipped, with what is needed to watch it. The run starts
 * parts in their order and stops them in the reverse order. Thread-safe.
 */
interface Part extends AutoCloseable {
  /** The name in the log and in the report. */
  String name();

  /** Starts to work. */
  void start() throws Exception;

  /** The faults that can hit this part. */
  default List<Fault> faults() {
    return List.of();
  }

  /** The numbers of its work so far, such as records that were written. */
  Map<String, Long> counts();

  /**
   * Waits until it works again without a fault, and reports a violation if it does not.
   *
   * @param deadlineNanos of {@link System#nanoTime}
   */
  default void recover(long deadlineNanos) throws Exception {}

  /** Stops to make new work, so that the others can finish. */
  default void quiesce() throws Exception {}

  /** Compares its work with the ledgers, after all parts have become quiet. */
  default void check() throws Exception {}

  @Override
  void close();
}
