// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.server.store.kafka.GroupMessages.Assignment;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the elections of the group, in a thread of its own that runs until it is closed. While
 * servers join or leave, the leader continues. The brokers exclude a second leader of this project,
 * see {@link Transactions}; {@link LeaderWrites} looks for a foreign one. Thread-safe.
 */
final class Election implements AutoCloseable, GroupCoordinator.Member {
  private static final Logger LOG = LoggerFactory.getLogger(Election.class);
  private static final long POLL_MS = 1_000;
  private static final long RETRY_MS = 500;
  private static final long STOP_MS = 5_000;

  private final KafkaOptions options;
  private final MemberIdentity identity;
  private final CommitLoop writes;
  private final Thread thread = new Thread(this::run, "schemas-election");
  private final Object monitor = new Object();
  private @Nullable MemberIdentity leader;
  private int members = 1;
  private boolean isClosed;
  private volatile @Nullable GroupCoordinator current;

  Election(KafkaOptions options, MemberIdentity identity, CommitLoop writes) {
    this.options = options;
    this.identity = identity;
    this.writes = writes;
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (!isClosed()) {
      GroupCoordinator coordinator = null;
      ClockWatch.Watching clock = null;
      try {
        coordinator = GroupCoordinator.of(options.election(), this);
        current = coordinator;
        clock = ClockWatch.SYSTEM.watch(coordinator::wakeup);
        while (!isClosed()) {
          coordinator.poll(POLL_MS);
        }
      } catch (WakeupException e) {
        LOG.debug("The election is told to stop, or to begin again");
      } catch (RuntimeException | Error e) { // the thread must outlive everything
        LOG.error(
            "The group {} fails, joining again: {}",
            options.groupId(),
            MissingPermissions.text(e, options));
        pause();
      } finally {
        current = null;
        if (clock != null) {
          clock.close();
        }
        leave(coordinator);
      }
    }
  }

  private void leave(@Nullable GroupCoordinator coordinator) {
    if (coordinator != null) {
      try {
        coordinator.leave();
      } catch (RuntimeException e) {
        LOG.debug("Cannot leave the group", e);
      }
    }
    forgotten();
  }

  @SuppressWarnings("WaitNotInLoop") // an early end is safe
  private void pause() {
    synchronized (monitor) {
      try {
        if (!isClosed) {
          monitor.wait(RETRY_MS);
        }
      } catch (InterruptedException e) {
        isClosed = true;
      }
    }
  }

  private boolean isClosed() {
    synchronized (monitor) {
      return isClosed;
    }
  }

  /** The writer was excluded: another server leads, and the group must name it. */
  void lost() {
    know(null);
    GroupCoordinator coordinator = current;
    if (coordinator != null) {
      coordinator.requestRejoin("another server has taken over");
    }
  }

  @Override
  public MemberIdentity identity() {
    return identity.leading(writes.isLeader());
  }

  @Override
  public void forgotten() {
    writes.leadership().forget();
    know(null);
  }

  @Override
  public void counted(int count) {
    synchronized (monitor) {
      members = count;
    }
  }

  @Override
  public void assigned(String memberId, Assignment assignment) {
    MemberIdentity chosen = assignment.error() == 0 ? assignment.identity() : null;
    if (chosen == null) {
      LOG.warn(
          "No server of the group {} can become the leader{}",
          options.groupId(),
          assignment.error() == 0 ? "" : ": two servers have the same address");
      writes.leadership().follow();
    } else if (memberId.equals(assignment.leader())) {
      LOG.info("This server makes the changes of the group {}", options.groupId());
      writes.leadership().lead(this::isUpToDate);
    } else {
      LOG.info("{} makes the changes of the group {}", chosen.url(), options.groupId());
      follow(String.valueOf(assignment.leader()));
    }
    know(chosen);
  }

  /** The id of a member begins with its client id. */
  private void follow(String memberId) {
    if (memberId.startsWith(options.electionClientId() + "-")) {
      writes.leadership().follow();
    } else {
      writes.leadership().followForeign();
    }
  }

  private boolean isUpToDate() {
    GroupCoordinator coordinator = current;
    return coordinator != null && coordinator.isUpToDate();
  }

  private void know(@Nullable MemberIdentity newLeader) {
    synchronized (monitor) {
      leader = newLeader;
      monitor.notifyAll();
    }
  }

  /** The server that makes changes, if it is known. */
  Optional<MemberIdentity> leader() {
    synchronized (monitor) {
      return Optional.ofNullable(leader);
    }
  }

  /** How many servers there were when this one last counted them. */
  int members() {
    synchronized (monitor) {
      return members;
    }
  }

  /** Waits a moment for the result of an election. */
  @SuppressWarnings("WaitNotInLoop") // an early end is safe
  void awaitNews(Duration limit) {
    synchronized (monitor) {
      try {
        if (!isClosed) {
          monitor.wait(Math.max(1, limit.toMillis()));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    synchronized (monitor) {
      isClosed = true;
      monitor.notifyAll();
    }
    GroupCoordinator coordinator = current;
    if (coordinator != null) {
      coordinator.wakeup();
    }
    try {
      thread.join(STOP_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
