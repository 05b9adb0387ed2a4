// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.kafka.Transactions.LostException;
import io.avrolope.server.store.kafka.Transactions.NotWrittenException;
import io.avrolope.server.topic.TopicRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides commands one after the other in a thread of its own, and writes all that wait in one
 * transaction: under load a transaction serves many clients. A command is answered after its
 * records are committed and read back. Thread-safe.
 */
final class CommitLoop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CommitLoop.class);
  private static final int MAX_COMMANDS = 500;
  private static final long IDLE_MS = 100;
  private static final long RETRY_MS = 200;
  private static final long STOP_MS = 5_000;
  private static final long PROOF_NANOS = Duration.ofSeconds(3).toNanos();
  private static final Duration READ_BACK = Duration.ofMillis(500);

  private final KafkaOptions options;
  private final SchemasTopic topic;
  private final TopicStateReader stateReader;
  private final LiveState live;
  private final Draft draft;
  private final Withdrawals withdrawals;
  private final Runnable onLoss;
  private final BlockingQueue<Command<?>> commands = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::run, "schemas-writer");
  private long lastWriteNanos;
  private volatile boolean isLeader;
  private volatile boolean isClosed;
  private volatile String failure = "This instance does not write yet";

  /** Null unless this instance leads and has read all that was written before. */
  private volatile @Nullable Transactions transactions;

  /**
   * @param onLoss is called when another instance has taken over the writes
   */
  CommitLoop(
      KafkaOptions options,
      SchemasTopic topic,
      TopicStateReader stateReader,
      LiveState live,
      Runnable onLoss) {
    this.options = options;
    this.topic = topic;
    this.stateReader = stateReader;
    this.live = live;
    this.draft = new Draft(live);
    this.withdrawals = new Withdrawals(options, topic, live);
    this.onLoss = onLoss;
    thread.setDaemon(true);
    thread.start();
  }

  /** Makes this instance the one that writes. Only an election may decide that. */
  void lead() {
    isLeader = true;
  }

  /** Makes this instance write nothing more. */
  void follow() {
    isLeader = false;
  }

  boolean isLeader() {
    return isLeader;
  }

  /** Whether writes work, as far as the last one showed. */
  boolean isReady() {
    return isLeader && transactions != null;
  }

  /** Why writes do not work, if they do not. */
  String failure() {
    return failure;
  }

  void submit(Command<?> command) {
    commands.add(command);
    if (isClosed) {
      failWaiting();
    }
  }

  private void run() {
    while (!isClosed) {
      try {
        step();
      } catch (InterruptedException e) {
        isClosed = true;
      } catch (RuntimeException | Error e) { // the thread must outlive everything
        failure = "Cannot write to the topic " + options.topic() + ": " + e;
        LOG.error("{}. Trying again", failure);
        end();
        pause();
      }
    }
    end();
    failWaiting();
  }

  private void step() throws InterruptedException {
    if (!isLeader) {
      end();
      Command<?> command = commands.poll(IDLE_MS, TimeUnit.MILLISECONDS);
      if (command != null && !isLeader) {
        command.fail(noLeader());
      } else if (command != null) {
        commands.add(command);
      }
      return;
    }
    if (transactions == null) {
      begin();
    }
    if (!withdrawals.isEmpty() && !correct()) {
      pause();
      return; // a new schema could get the id of a withdrawn one
    }
    Command<?> first = commands.poll(IDLE_MS, TimeUnit.MILLISECONDS);
    if (first != null) {
      List<Command<?>> waiting = new ArrayList<>(List.of(first));
      commands.drainTo(waiting, MAX_COMMANDS - 1);
      execute(waiting);
    }
  }

  /**
   * Excludes all other writers, then reads to the end: nothing that an older writer has committed
   * remains unread, and nothing of it can follow. A record without a meaning shows that writing and
   * reading works.
   */
  private void begin() {
    stateReader.requireWhole();
    Transactions opened = new Transactions(options, () -> isClosed);
    try {
      awaitReading(topic.end());
      withdrawals.addLeftovers();
      awaitReading(opened.write(List.of(live.noop()), live::expect));
      draft.discard();
      lastWriteNanos = System.nanoTime();
      transactions = opened;
      LOG.info("This instance writes to the topic {}", options.topic());
    } catch (LostException e) {
      opened.close();
      lose(e);
    } catch (NotWrittenException e) {
      opened.close();
      throw new StoreException("Cannot write to the topic " + options.topic(), e);
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /**
   * Tells Confluent's servers, which have read withdrawn records, what is true instead.
   *
   * @return false if they are not told yet
   */
  private boolean correct() {
    Transactions open = transactions;
    if (open == null) {
      return false;
    }
    List<TopicRecord> corrections = withdrawals.corrections();
    try {
      if (!corrections.isEmpty()) {
        awaitReading(open.write(corrections, live::expect));
        LOG.warn("Wrote {} records in place of withdrawn ones", corrections.size());
      }
      withdrawals.clear();
      draft.discard();
      return true;
    } catch (NotWrittenException e) {
      failure = "Nothing is written to the topic " + options.topic() + ": " + e.getCause();
      LOG.error("Cannot write in place of withdrawn records: {}", String.valueOf(e.getCause()));
      if (isTooLarge(e)) {
        withdrawals.clear(); // it never can be written, and other changes must not wait for it
      }
      return withdrawals.isEmpty();
    } catch (LostException e) {
      lose(e);
      return false;
    }
  }

  /** What is committed will be read, however long it takes; until then nothing else is decided. */
  private void awaitReading(long offset) {
    while (!stateReader.await(offset, READ_BACK)) {
      if (isClosed) {
        throw new StoreException(StoreException.Kind.TIMED_OUT, "The server stops", null);
      }
    }
  }

  private void execute(List<Command<?>> waiting) {
    List<Command<?>> started = new ArrayList<>();
    List<TopicRecord> records = new ArrayList<>();
    for (Command<?> command : waiting) {
      if (command.start()) {
        started.add(command);
        try {
          records.addAll(draft.apply(command.decide(draft.state())));
        } catch (RuntimeException e) {
          started.forEach(each -> each.fail(e));
          draft.discard();
          started.clear();
          records.clear();
        }
      }
    }
    try {
      if (records.isEmpty() && System.nanoTime() - lastWriteNanos > PROOF_NANOS) {
        records.add(live.noop()); // after a pause, only a write shows that this is the leader still
      }
      if (!records.isEmpty()) {
        write(records);
      }
      started.forEach(Command::complete);
    } catch (NotWrittenException e) {
      draft.discard();
      withdrawals.add(records);
      retryOrFail(started, e);
    } catch (LostException e) {
      StoreException failure = failure(e);
      started.forEach(each -> each.fail(failure));
      lose(e);
    } catch (RuntimeException e) {
      draft.discard();
      started.forEach(each -> each.fail(e));
      throw e;
    }
  }

  private void write(List<TopicRecord> records) throws NotWrittenException, LostException {
    stateReader.requireWhole();
    Transactions open = transactions;
    if (open == null) {
      throw noLeader();
    }
    awaitReading(open.write(records, live::expect));
    lastWriteNanos = System.nanoTime();
    draft.adopt();
  }

  /** A record that is too large must not fail the commands beside it. */
  private void retryOrFail(List<Command<?>> failed, NotWrittenException e) {
    boolean isTooLarge = isTooLarge(e);
    if (isTooLarge && failed.size() > 1) {
      failed.forEach(this::retry);
      return;
    }
    StoreException reason =
        isTooLarge
            ? new StoreException(
                StoreException.Kind.TOO_LARGE,
                "Register operation failed because schema is too large",
                e)
            : new StoreException(
                "Nothing is written to the topic " + options.topic() + ": " + e.getCause(), e);
    failed.forEach(each -> each.fail(reason));
  }

  /** Executes a command alone, after nothing of the transaction that failed is left. */
  private void retry(Command<?> command) {
    if (transactions == null || !(withdrawals.isEmpty() || correct())) {
      command.fail(noLeader());
    } else {
      execute(List.of(command));
    }
  }

  private static boolean isTooLarge(NotWrittenException e) {
    return e.getCause() instanceof RecordTooLargeException
        || e.getCause() instanceof RecordBatchTooLargeException;
  }

  private static StoreException failure(LostException e) {
    return e.isWrittenPerhaps()
        ? new StoreException(
            StoreException.Kind.TIMED_OUT,
            "Register operation timed out. Whether it is written is not known yet; ask for it"
                + " before you try again",
            e)
        : noLeader();
  }

  private void lose(LostException e) {
    if (!isClosed) {
      LOG.warn(
          "This instance no longer writes to the topic {}: {}",
          options.topic(),
          String.valueOf(e.getCause()));
    }
    isLeader = false;
    end();
    onLoss.run();
  }

  private void end() {
    Transactions open = transactions;
    transactions = null;
    draft.discard();
    if (open != null) {
      open.close();
    }
  }

  private void pause() {
    try {
      Thread.sleep(RETRY_MS);
    } catch (InterruptedException e) {
      isClosed = true;
    }
  }

  private static StoreException noLeader() {
    return new StoreException(StoreException.Kind.NO_LEADER, "Leader not known.", null);
  }

  private void failWaiting() {
    List<Command<?>> waiting = new ArrayList<>();
    commands.drainTo(waiting);
    waiting.forEach(each -> each.fail(noLeader()));
  }

  @Override
  public void close() {
    isClosed = true;
    try {
      thread.join(STOP_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    failWaiting();
  }
}
