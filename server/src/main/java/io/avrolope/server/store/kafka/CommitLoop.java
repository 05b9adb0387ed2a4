// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.kafka.Transactions.LostException;
import io.avrolope.server.store.kafka.Transactions.NotWrittenException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes commands in a thread of its own while this instance leads, all that wait at once: under
 * load a transaction serves many clients. A command is answered after its records are committed and
 * read back. Thread-safe.
 */
final class CommitLoop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CommitLoop.class);
  private static final String NOT_YET = "This server does not lead yet";
  private static final int MAX_COMMANDS = 500;
  private static final long IDLE_MS = 100;
  private static final long RETRY_MS = 200;
  private static final long STOP_MS = 5_000;

  private final KafkaOptions options;
  private final LeaderWrites writes;
  private final CommandExecution execution;
  private final AbortedRecords aborted;
  private final AbandonedTransactions abandoned;
  private final Runnable onLoss;
  private final BlockingQueue<Command<?>> commands = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::run, "schemas-writer");
  private final Leadership leadership = new Leadership();
  private volatile boolean isClosed;

  /** Whether the topic cannot be read to its end; a leader without commands must look why. */
  private volatile boolean isStalled;

  /** Whether the clock was set back since the producer was made. */
  private volatile boolean isClockSetBack;

  private final ClockWatch.Watching clock;

  /** The reason that writes do not work; empty if they do. */
  private volatile String failure = NOT_YET;

  /**
   * @param onLoss is called when another instance has taken over the writes
   */
  CommitLoop(
      KafkaOptions options,
      SchemasTopic topic,
      LogFollower follower,
      LiveState live,
      Runnable onLoss) {
    this.options = options;
    this.writes = new LeaderWrites(options, topic, follower, live, leadership);
    this.aborted = new AbortedRecords(options, topic, live);
    this.abandoned = new AbandonedTransactions(options, topic);
    this.execution = new CommandExecution(options, live, writes, aborted);
    this.onLoss = onLoss;
    this.clock = ClockWatch.SYSTEM.watch(() -> isClockSetBack = true);
    thread.setDaemon(true);
    thread.start();
  }

  /** Whether this instance makes the changes; only an election may decide that. */
  Leadership leadership() {
    return leadership;
  }

  boolean isLeader() {
    return leadership.isChosen();
  }

  /** Whether writes work, as far as the last one showed. */
  boolean isReady() {
    return isLeader() && writes.isOpen() && failure.isEmpty();
  }

  /** The reason that writes do not work, if they do not. */
  String failure() {
    return failure;
  }

  /**
   * The topic cannot be read to its end. If this instance leads, it ends a transaction that hangs.
   *
   * @return why it has not done so yet, as the end of a message
   */
  String stalled() {
    isStalled = true;
    return isLeader() ? writes.advice() : "";
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
      } catch (LostException e) {
        lose(e);
      } catch (NotWrittenException e) {
        failure =
            "Nothing is written to the topic "
                + options.topic()
                + ": "
                + MissingPermissions.text(e.getCause(), options);
        pause();
      } catch (RuntimeException | Error e) { // the thread must outlive everything
        failure =
            e instanceof StoreException
                ? String.valueOf(e.getMessage())
                : "Cannot write to the topic "
                    + options.topic()
                    + ": "
                    + MissingPermissions.text(e, options);
        LOG.error("{}. Trying again", failure);
        end();
        pause();
      }
    }
    end();
    failWaiting();
  }

  private void step() throws InterruptedException, NotWrittenException, LostException {
    if (!isLeader()) {
      failure = NOT_YET;
      end();
      if (leadership.isForeign()) {
        abandoned.look();
      }
      refuseNext();
      return;
    }
    if (isClockSetBack) {
      isClockSetBack = false;
      end();
    }
    if (!writes.isOpen()) {
      writes.begin(aborted::addLeftovers);
      execution.discard();
    }
    execution.correct();
    failure = "";
    Command<?> first = commands.poll(IDLE_MS, TimeUnit.MILLISECONDS);
    if (first != null) {
      List<Command<?>> waiting = new ArrayList<>(List.of(first));
      commands.drainTo(waiting, MAX_COMMANDS - 1);
      execution.execute(waiting);
    } else if (isStalled) {
      isStalled = false;
      boolean unused = writes.refresh();
    }
  }

  private void refuseNext() throws InterruptedException {
    Command<?> command = commands.poll(IDLE_MS, TimeUnit.MILLISECONDS);
    if (command != null && !isLeader()) {
      command.fail(LeaderWrites.noLeader());
    } else if (command != null) {
      commands.add(command);
    }
  }

  private void lose(LostException e) {
    if (!isClosed) {
      LOG.warn(
          "This server no longer leads, and does not write to the topic {}: {}",
          options.topic(),
          String.valueOf(e.getCause()));
    }
    leadership.forget();
    failure = NOT_YET;
    end();
    onLoss.run();
  }

  private void end() {
    writes.end();
    execution.discard();
  }

  private void pause() {
    try {
      Thread.sleep(RETRY_MS);
    } catch (InterruptedException e) {
      isClosed = true;
    }
  }

  private void failWaiting() {
    List<Command<?>> waiting = new ArrayList<>();
    commands.drainTo(waiting);
    waiting.forEach(each -> each.fail(LeaderWrites.noLeader()));
  }

  @Override
  public void close() {
    isClosed = true;
    clock.close();
    writes.stop();
    try {
      thread.join(STOP_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    failWaiting();
  }
}
