// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the records of one kind, and their bytes. Thread-safe and exact; counts nothing until it
 * is {@linkplain #start started}.
 *
 * <p>The first thread that counts owns two plain fields and needs no atomic operation. Most kinds
 * are read or written by one thread. All other threads share two {@link LongAdder}s.
 */
public final class RecordCount {
  private static final long NOT_STARTED = -1;
  private static final long UNOWNED = 0;

  private static final VarHandle OWNER;
  private static final VarHandle RECORDS;
  private static final VarHandle BYTES;

  static {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    try {
      OWNER = lookup.findVarHandle(RecordCount.class, "owner", long.class);
      RECORDS = lookup.findVarHandle(RecordCount.class, "ownersRecords", long.class);
      BYTES = lookup.findVarHandle(RecordCount.class, "ownersBytes", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The id of the owning thread; the JVM does not reuse thread ids. */
  @SuppressWarnings("UnusedVariable") // accessed through OWNER
  private long owner = NOT_STARTED;

  private long ownersRecords;
  private long ownersBytes;

  private final LongAdder othersRecords = new LongAdder();
  private final LongAdder othersBytes = new LongAdder();

  RecordCount() {}

  /** A count that is never started. */
  public static RecordCount none() {
    return new RecordCount();
  }

  /** Starts counting. Starting twice has no effect. */
  void start() {
    OWNER.compareAndSet(this, NOT_STARTED, UNOWNED);
  }

  /**
   * Counts a record.
   *
   * @param length the record's length in bytes
   */
  public void add(int length) {
    long current = (long) OWNER.getOpaque(this);
    if (current != NOT_STARTED) {
      add(length, current);
    }
  }

  private void add(int length, long current) {
    if (current == Thread.currentThread().getId()) {
      RECORDS.setOpaque(this, ownersRecords + 1);
      BYTES.setOpaque(this, ownersBytes + length);
    } else {
      addShared(length);
    }
  }

  private void addShared(int length) {
    if (OWNER.compareAndSet(this, UNOWNED, Thread.currentThread().getId())) {
      add(length);
      return;
    }
    othersRecords.increment();
    othersBytes.add(length);
  }

  long records() {
    return (long) RECORDS.getOpaque(this) + othersRecords.sum();
  }

  long bytes() {
    return (long) BYTES.getOpaque(this) + othersBytes.sum();
  }
}
