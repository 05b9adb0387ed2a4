// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The right to write to a directory, held by one thread of one process at a time. Processes exclude
 * each other by a lock on the file {@code .lock}. On POSIX systems a process loses this lock when
 * any of its threads closes this file, so no other code may open it.
 */
public final class DirectoryLock {
  static final String FILE = ".lock";
  private static final long POLL_MS = 10;

  /**
   * A mutable static, because file locks belong to the process: a thread that gives up waiting and
   * closes the file would release the lock of another thread.
   */
  private static final Map<Path, ReentrantLock> THREAD_LOCKS = new ConcurrentHashMap<>();

  private DirectoryLock() {}

  /**
   * Runs {@code work} while holding the lock.
   *
   * @param directory must exist
   * @throws RegistryUnavailableException if the lock is not free before the time-out
   */
  public static <T> T holding(Path directory, Duration timeout, Supplier<T> work)
      throws IOException {
    long deadline = System.nanoTime() + timeout.toNanos();
    ReentrantLock threadLock =
        THREAD_LOCKS.computeIfAbsent(directory.toRealPath(), path -> new ReentrantLock());
    try {
      if (!threadLock.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
        throw timedOut(directory, timeout);
      }
    } catch (InterruptedException e) {
      throw interrupted(directory, e);
    }
    try (LockFile file = new LockFile(directory.resolve(FILE))) {
      while (!file.tryLock()) {
        if (System.nanoTime() - deadline >= 0) {
          throw timedOut(directory, timeout);
        }
        Thread.sleep(POLL_MS);
      }
      return work.get();
    } catch (InterruptedException e) {
      throw interrupted(directory, e);
    } finally {
      threadLock.unlock();
    }
  }

  /** The open lock file. To close it releases the lock. */
  private static final class LockFile implements AutoCloseable {
    /** Files that stay open, because another class loader's copy of this class had the lock. */
    private static final Queue<FileChannel> KEPT = new ConcurrentLinkedQueue<>();

    private final FileChannel channel;
    private boolean isOfOtherCopy;

    LockFile(Path path) throws IOException {
      channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /** Returns false if another process, or another copy of this class, has the lock. */
    boolean tryLock() throws IOException {
      try {
        isOfOtherCopy = false;
        return channel.tryLock() != null;
      } catch (OverlappingFileLockException e) {
        isOfOtherCopy = true;
        return false;
      }
    }

    @Override
    public void close() throws IOException {
      if (isOfOtherCopy) {
        KEPT.add(channel);
      } else {
        channel.close();
      }
    }
  }

  private static RegistryUnavailableException timedOut(Path directory, Duration timeout) {
    return new RegistryUnavailableException(
        RegistryUnavailableException.Reason.TIMED_OUT,
        "Lock not free within " + timeout.toMillis() + " ms: " + directory.resolve(FILE),
        null);
  }

  private static InterruptedLookupException interrupted(Path directory, InterruptedException e) {
    Thread.currentThread().interrupt();
    return new InterruptedLookupException(
        "Interrupted while waiting for the lock on " + directory.resolve(FILE), e);
  }
}
