// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.List;
import java.util.Map;

/**
 * A part of the run: a program that is shipped or that it meets, with what is needed to watch it. A
 * new part is one class that {@link ChaosRun} adds to its list. The run starts parts in their
 * order; it checks and stops them in the reverse order. Thread-safe.
 *
 * <p>A client in this process takes the addresses of {@link KafkaCluster#CLIENTS}, which go through
 * proxies, and tells the {@link RecordLedger} what it was assigned, has read and has refused; its
 * check waits until nothing is missing and calls {@link RecordLedger#requireAll}. A program of its
 * own is a {@link io.avrolope.server.faults.JavaProcess}, with a class path of its own if it has
 * other dependencies, as {@link ConnectWorkers} does. Its log ends in {@code .log} below the
 * directory of the run, so that it is scanned. {@link CopyReading} and {@link TopicReading} read
 * what it has written.
 */
interface Part extends AutoCloseable {
  /** The name in the log and in the report. */
  String name();

  /** Starts to work. */
  void start() throws Exception;

  /**
   * The faults that can hit this part. It is called once, before {@link #start}. A fault ends what
   * it began before it returns; of the faults of one target, only one is made at a time.
   */
  default List<Fault> faults() {
    return List.of();
  }

  /**
   * The numbers of its work so far, such as records that were written. Another thread calls it,
   * also before {@link #start}.
   */
  Map<String, Long> counts();

  /**
   * Waits until it works again without a fault, and reports a violation if it does not.
   *
   * @param deadlineNanos of {@link System#nanoTime}
   */
  default void recover(long deadlineNanos) throws Exception {}

  /** Stops to make new work, so that the others can finish; also after a violation. */
  default void quiesce() throws Exception {}

  /** Compares its work with the ledgers, after all parts have become quiet. */
  default void check() throws Exception {}

  @Override
  void close();
}
