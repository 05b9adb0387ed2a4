// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.replay.LogReplay;
import io.avrolope.server.replay.Replayed;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.topic.Restoration;
import io.avrolope.server.topic.TopicWriter;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The state after the records that were read, and what must be known of them. Thread-safe. */
final class LiveState {
  private static final Logger LOG = LoggerFactory.getLogger(LiveState.class);

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final RegistryState state = new RegistryState();
  private final KeyForms forms = new KeyForms();
  private final LogReplay reader = new LogReplay(forms);
  private final TopicWriter writer = new TopicWriter(forms);
  private final Restoration restoration = new Restoration(forms);
  private final OffsetGaps gaps = new OffsetGaps();

  /** The keys whose last record is not applied. */
  private final Set<ByteBuffer> skipped = new HashSet<>();

  /** Offsets of records that this instance has written and not read yet. */
  private final Set<Long> own = new HashSet<>();

  /** How many records other processes have written. */
  private long foreign;

  <T> T read(Function<RegistryState, T> read) {
    lock.readLock().lock();
    try {
      return read.apply(state);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Whether records are being applied. */
  boolean isBusy() {
    return lock.isWriteLocked();
  }

  /** Applies the next records, in the order of their offsets. */
  void apply(Iterable<ConsumerRecord<byte[], byte[]>> records) {
    lock.writeLock().lock();
    try {
      records.forEach(this::apply);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** One bad record must not stop the reader: all other servers have passed it. */
  private void apply(ConsumerRecord<byte[], byte[]> record) {
    if (!own.remove(record.offset())) {
      foreign++;
    }
    gaps.read(record.offset());
    try {
      LogRecord content = new LogRecord(record.key(), record.value());
      Replayed reading = reader.read(state, content, record.offset(), record.timestamp());
      reading.changes().forEach(state::apply);
      noteSkipped(record.key(), reading);
      reading
          .problem()
          .ifPresent(
              problem ->
                  LOG.warn(
                      "The record at offset {} is not applied: {}",
                      record.offset(),
                      problem.text()));
    } catch (RuntimeException e) {
      LOG.error("The record at offset {} cannot be applied", record.offset(), e);
    }
  }

  private void noteSkipped(byte @Nullable [] key, Replayed reading) {
    if (key == null || reading.problem().isEmpty()) {
      if (key != null && !skipped.isEmpty()) {
        skipped.remove(ByteBuffer.wrap(key));
      }
    } else {
      skipped.add(ByteBuffer.wrap(key));
    }
  }

  /** How many keys have a last record that is not applied. */
  int skipped() {
    return read(each -> skipped.size());
  }

  /** Where records may stand that were aborted, see {@link OffsetGaps#first}. */
  OptionalLong firstGap(long end) {
    lock.writeLock().lock();
    try {
      return gaps.first(end);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** The records that were aborted before an offset are known. */
  void clearGaps(long end) {
    lock.writeLock().lock();
    try {
      gaps.clear(end);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** The records to write after records were aborted, see {@link Restoration#ofAborted}. */
  List<LogRecord> restored(List<LogRecord> aborted) {
    return read(current -> restoration.ofAborted(current, aborted));
  }

  /** Tells which of the next records this instance writes. */
  void expect(Set<Long> offsets) {
    lock.writeLock().lock();
    try {
      own.addAll(offsets);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * Forgets records that this instance has written, once all before their end was read.
   *
   * @return whether some were not read, because their transaction was aborted
   */
  boolean forget(Set<Long> offsets) {
    lock.writeLock().lock();
    try {
      return own.removeAll(offsets);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** A copy of the state, and how many records of other processes it contains. */
  Copy copy() {
    lock.readLock().lock();
    try {
      return new Copy(StateCopy.of(state), foreign);
    } finally {
      lock.readLock().unlock();
    }
  }

  record Copy(RegistryState state, long foreign) {}

  long foreign() {
    lock.readLock().lock();
    try {
      return foreign;
    } finally {
      lock.readLock().unlock();
    }
  }

  /** The records of changes, see {@link TopicWriter#records}. */
  List<LogRecord> records(RegistryState before, List<Change> changes) {
    lock.readLock().lock();
    try {
      return writer.records(before, changes);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** The record that changes nothing. */
  LogRecord noop() {
    return read(writer::noop);
  }
}
