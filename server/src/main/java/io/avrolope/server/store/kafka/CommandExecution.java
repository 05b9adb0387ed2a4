// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.kafka.Transactions.LostException;
import io.avrolope.server.store.kafka.Transactions.NotWrittenException;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides commands one after the other, writes what they change in one transaction, and answers
 * them. Not thread-safe.
 */
final class CommandExecution {
  private final KafkaOptions options;
  private final LiveState live;
  private final LeaderWrites writes;
  private final AbortedRecords aborted;
  private final PendingState pending;

  CommandExecution(
      KafkaOptions options, LiveState live, LeaderWrites writes, AbortedRecords aborted) {
    this.options = options;
    this.live = live;
    this.writes = writes;
    this.aborted = aborted;
    this.pending = new PendingState(live);
  }

  /** Forgets what was decided and not written. */
  void discard() {
    pending.discard();
  }

  /**
   * Writes in place of aborted records; until then, a new schema could get the id of an aborted
   * one.
   *
   * @throws NotWrittenException if another try can succeed
   */
  void correct() throws NotWrittenException, LostException, InterruptedException {
    if (!aborted.isEmpty() && writes.refresh()) {
      aborted.correct(writes);
      pending.discard();
    }
  }

  /**
   * Answers each command that a client still waits for.
   *
   * @throws LostException if this instance cannot write any more; all commands are answered
   */
  void execute(List<Command<?>> waiting) throws LostException, InterruptedException {
    if (!isReady(waiting)) {
      waiting.forEach(each -> each.fail(LeaderWrites.noLeader()));
      return;
    }
    List<Command<?>> started = new ArrayList<>();
    List<LogRecord> records = decide(waiting, started);
    try {
      if (records.isEmpty() && writes.needsProof()) {
        records.add(live.noop());
      }
      if (!records.isEmpty()) {
        writes.write(records);
        pending.adopt();
      }
      started.forEach(Command::complete);
    } catch (NotWrittenException e) {
      pending.discard();
      aborted.add(records);
      retryOrFail(started, e);
    } catch (LostException e) {
      StoreException failure = failure(e);
      started.forEach(each -> each.fail(failure));
      throw e;
    } catch (RuntimeException e) {
      pending.discard();
      started.forEach(each -> each.fail(e));
      throw e;
    }
  }

  /** Whether the commands can be decided; if that is not known, they fail. */
  private boolean isReady(List<Command<?>> waiting) throws InterruptedException {
    try {
      return writes.refresh();
    } catch (RuntimeException e) {
      waiting.forEach(each -> each.fail(e));
      throw e;
    }
  }

  private List<LogRecord> decide(List<Command<?>> waiting, List<Command<?>> started) {
    List<LogRecord> records = new ArrayList<>();
    for (Command<?> command : waiting) {
      if (command.start()) {
        started.add(command);
        try {
          records.addAll(pending.apply(command.decide(pending.state())));
        } catch (RuntimeException e) {
          started.forEach(each -> each.fail(e));
          pending.discard();
          started.clear();
          records.clear();
        }
      }
    }
    return records;
  }

  /** A record that is too large must not fail the commands beside it. */
  private void retryOrFail(List<Command<?>> failed, NotWrittenException e)
      throws LostException, InterruptedException {
    if (e.isTooLarge() && failed.size() > 1) {
      retry(failed);
      return;
    }
    if (e.isOutdated()) {
      failed.forEach(each -> each.fail(LeaderWrites.noLeader())); // clients' threads try again
      return;
    }
    StoreException reason =
        e.isTooLarge()
            ? new StoreException(
                StoreException.Kind.TOO_LARGE,
                "Register operation failed because schema is too large",
                e)
            : new StoreException(
                "Nothing is written to the topic "
                    + options.topic()
                    + ": "
                    + MissingPermissions.text(e.getCause(), options),
                e);
    failed.forEach(each -> each.fail(reason));
  }

  /** Executes commands one by one, each after nothing of a transaction that failed is left. */
  private void retry(List<Command<?>> failed) throws LostException, InterruptedException {
    try {
      for (Command<?> command : failed) {
        try {
          correct();
          execute(List.of(command));
        } catch (NotWrittenException e) {
          command.fail(LeaderWrites.noLeader());
        }
      }
    } finally {
      failed.forEach(each -> each.fail(LeaderWrites.noLeader())); // nothing else has answered them
    }
  }

  private static StoreException failure(LostException e) {
    return e.isWrittenPerhaps()
        ? new StoreException(
            StoreException.Kind.TIMED_OUT,
            "Register operation timed out. Whether it is written is not known yet; ask for it"
                + " before you try again",
            e)
        : LeaderWrites.noLeader();
  }
}
