package io.avrolope.kafka.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the records of one sort, and their bytes. Thread-safe and exact; counts nothing until it
 * is {@linkplain #start started}.
 *
 * <p>The first thread that counts owns two plain numbers, to which nobody else writes: most sorts
 * have but one thread, and it pays for no atomic operation. All others share two {@link
 * LongAdder}s.
 */
public final class RecordCount {
  private static final long NOT_STARTED = -1;
  private static final long NOBODY = 0;

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

  /** The id of a thread, of which the JVM gives none twice. */
  @SuppressWarnings("UnusedVariable") // used by its handle
  private long owner = NOT_STARTED;

  private long ownersRecords;
  private long ownersBytes;

  private final LongAdder othersRecords = new LongAdder();
  private final LongAdder othersBytes = new LongAdder();

  RecordCount() {}

  /** One that nobody starts. */
  public static RecordCount none() {
    return new RecordCount();
  }

  /** From now on it counts. More than once does no harm. */
  void start() {
    OWNER.compareAndSet(this, NOT_STARTED, NOBODY);
  }

  /**
   * Counts a record.
   *
   * @param length of the record, in bytes
   */
  public void add(int length) {
    long by = (long) OWNER.getOpaque(this);
    if (by == Thread.currentThread().getId()) {
      RECORDS.setOpaque(this, ownersRecords + 1);
      BYTES.setOpaque(this, ownersBytes + length);
    } else if (by != NOT_STARTED) {
      addAsAnother(length);
    }
  }

  private void addAsAnother(int length) {
    if (OWNER.compareAndSet(this, NOBODY, Thread.currentThread().getId())) {
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
