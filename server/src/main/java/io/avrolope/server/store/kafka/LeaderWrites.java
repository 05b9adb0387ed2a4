// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.kafka.Transactions.LostException;
import io.avrolope.server.store.kafka.Transactions.NotWrittenException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the topic while this instance leads. A write returns after its records are committed
 * and read back. One thread writes; {@link #isOpen} and {@link #stop} can be called from any
 * thread.
 */
final class LeaderWrites {
  private static final Logger LOG = LoggerFactory.getLogger(LeaderWrites.class);
  private static final long PROOF_NANOS = Duration.ofSeconds(3).toNanos();
  private static final Duration READ_BACK = Duration.ofMillis(500);
  private static final Duration READ_BEFORE = Duration.ofSeconds(5);
  private static final long PROOF_POLL_MS = 20;

  private final KafkaOptions options;
  private final SchemasTopic topic;
  private final LogFollower follower;
  private final LiveState live;
  private final Leadership leadership;
  private final HangingTransactions hanging;
  private long lastWriteNanos;

  /** The offsets of the records that are written now. */
  private Set<Long> written = Set.of();

  /** How many records of other processes were read when this instance last read to the end. */
  private long foreign;

  private volatile boolean isStopped;

  /** Null unless this instance leads and has read all that was written before. */
  private volatile @Nullable Transactions transactions;

  LeaderWrites(
      KafkaOptions options,
      SchemasTopic topic,
      LogFollower follower,
      LiveState live,
      Leadership leadership) {
    this.options = options;
    this.topic = topic;
    this.follower = follower;
    this.live = live;
    this.leadership = leadership;
    this.hanging =
        new HangingTransactions(
            options,
            topic,
            new HangingRule(Duration.ofMillis(KafkaOptions.TRANSACTION_TIMEOUT_MS)));
    hanging.noteProducer();
  }

  /** Whether records can be written, as far as the last write showed. */
  boolean isOpen() {
    return transactions != null;
  }

  /** Ends all waiting. What waits fails. */
  void stop() {
    isStopped = true;
  }

  /**
   * Excludes all other writers, then reads to the end: nothing that an older writer has committed
   * remains unread, and nothing of it can follow. Ends its transaction if that hangs. A record
   * without a meaning shows that writing and reading works.
   *
   * @param whenRead runs when everything of the older writer was read
   * @throws LostException if another instance excludes this one
   * @throws StoreException if the topic cannot be read or written, or has lost records
   */
  void begin(Runnable whenRead) throws LostException {
    follower.requireWhole();
    Transactions opened = new Transactions(options, () -> isStopped);
    boolean works = false;
    try {
      hanging.noteProducer();
      while (awaitOlderWriter()) {
        opened.close();
        opened = new Transactions(options, () -> isStopped);
      }
      follower.requireSame(topic.id());
      whenRead.run();
      awaitReadBack(opened.write(List.of(live.noop()), this::expect));
      works = true;
    } catch (NotWrittenException e) {
      throw new StoreException(
          "Nothing is written to the topic "
              + options.topic()
              + ": "
              + MissingPermissions.text(e.getCause(), options),
          e);
    } finally {
      if (!works) {
        opened.close();
      }
    }
    lastWriteNanos = System.nanoTime();
    transactions = opened;
    LOG.info("This server leads, and writes to the topic {}", options.topic());
  }

  /**
   * Waits until all that an older writer has written is read, and ends its transaction if that
   * hangs.
   *
   * @return whether it has ended one: then the coordinator may have forgotten the epoch of the
   *     transaction too, and have given it to this instance
   */
  private boolean awaitOlderWriter() {
    AtomicBoolean hasEnded = new AtomicBoolean();
    boolean unused =
        isRead(
            topic.writtenEnd(),
            () -> {
              if (hanging.end(follower.position(), leadership::isProven)) {
                hasEnded.set(true);
              }
              return false;
            });
    return hasEnded.get();
  }

  /** Whether only another write can show that this instance leads still. */
  boolean needsProof() {
    return System.nanoTime() - lastWriteNanos > PROOF_NANOS;
  }

  /**
   * Waits until it is certain that this instance leads, and until it has read all records. Comes
   * before each decision: a leader of another make writes without a transaction, so the brokers do
   * not exclude this instance when it continues after a pause.
   *
   * @return false if this instance does not lead any more
   * @throws StoreException if the topic cannot be read
   */
  boolean refresh() throws InterruptedException {
    while (!leadership.isProven()) {
      if (isStopped || !leadership.isChosen()) {
        return false;
      }
      Thread.sleep(PROOF_POLL_MS);
    }
    if (!isRead(topic.writtenEnd(), this::isHanging)) {
      throw hangs();
    }
    foreign = live.foreign();
    return true;
  }

  private boolean expect(SortedSet<Long> offsets) {
    written = offsets;
    live.expect(offsets);
    return true;
  }

  /**
   * Whether no other process has written between the decision and these records, and no other
   * instance was chosen before they stood in the topic. An instance that is chosen later reads them
   * before it writes.
   */
  private boolean isCurrent(SortedSet<Long> offsets) {
    boolean isCurrent =
        follower.await(offsets.first(), READ_BEFORE)
            && live.foreign() == foreign
            && leadership.isProven();
    return isCurrent && expect(offsets);
  }

  /**
   * Writes all records or none, which were decided after {@link #refresh}.
   *
   * @throws NotWrittenException also if another process has written since
   * @throws LostException if this instance cannot write any more
   * @throws StoreException if it does not lead, or the topic has lost records
   */
  void write(List<LogRecord> records) throws NotWrittenException, LostException {
    follower.requireWhole();
    Transactions open = transactions;
    if (open == null) {
      throw noLeader();
    }
    awaitReadBack(open.write(records, this::isCurrent));
    lastWriteNanos = System.nanoTime();
  }

  /**
   * Waits until the committed records are read.
   *
   * @throws LostException if their transaction hangs; or if the records do not come, because the
   *     transaction was aborted after all, or because the broker took the records for older ones of
   *     a producer with the same epoch
   */
  private void awaitReadBack(long offset) throws LostException {
    if (!isRead(offset, this::isHanging)) {
      throw new LostException(true, hangs());
    }
    if (live.forget(written)) {
      throw new LostException(
          true,
          new StoreException("The brokers have confirmed records that they did not write", null));
    }
  }

  private boolean isHanging() {
    return !hanging.find(follower.position()).isEmpty();
  }

  /** Only {@link #begin} ends a transaction, before this instance has one of its own. */
  private StoreException hangs() {
    return new StoreException(
        "The coordinator has forgotten a transaction that is open in the topic "
            + options.topic()
            + ". This server ends it when it leads again",
        null);
  }

  /**
   * Waits until all records before an offset are read. Committed records will be read, however long
   * it takes; until then nothing else is decided.
   *
   * @param isHopeless is asked again and again while records are not read
   * @return false if it is hopeless
   */
  private boolean isRead(long offset, BooleanSupplier isHopeless) {
    while (!follower.await(offset, READ_BACK)) {
      if (isStopped) {
        throw new StoreException(StoreException.Kind.TIMED_OUT, "The server stops", null);
      }
      if (isHopeless.getAsBoolean()) {
        return false;
      }
    }
    return true;
  }

  /**
   * The reason that this instance has not ended a transaction, see {@link
   * HangingTransactions#advice}.
   */
  String advice() {
    return hanging.advice();
  }

  void end() {
    Transactions open = transactions;
    transactions = null;
    if (open != null) {
      open.close();
    }
  }

  /** No instance is known that can answer a command. */
  static StoreException noLeader() {
    return new StoreException(StoreException.Kind.NO_LEADER, "Leader not known.", null);
  }
}
