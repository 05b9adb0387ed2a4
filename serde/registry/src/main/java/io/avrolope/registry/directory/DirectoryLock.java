package io.avrolope.registry.directory;

import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryUnavailableException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The turn to write into a directory: held by one thread of one process at a time, by a lock on the
 * file {@code .lock}.
 */
final class DirectoryLock {
  static final String FILE = ".lock";
  private static final long POLL_MS = 10;

  /**
   * A static that changes, because file locks belong to the process: one thread that closes the
   * file, when it gives up waiting, would take the lock of another.
   */
  private static final Map<Path, ReentrantLock> TURNS = new ConcurrentHashMap<>();

  private DirectoryLock() {}

  /**
   * Works while no other does.
   *
   * @param directory one that exists
   * @throws RegistryUnavailableException if others hold the lock for the whole of the time-out
   */
  static <T> T holding(Path directory, Duration timeout, Supplier<T> work) throws IOException {
    long deadline = System.nanoTime() + timeout.toNanos();
    ReentrantLock turn = TURNS.computeIfAbsent(directory.toRealPath(), path -> new ReentrantLock());
    try {
      if (!turn.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
        throw timedOut(directory, timeout);
      }
    } catch (InterruptedException e) {
      throw interrupted(directory, e);
    }
    try (FileChannel channel =
        FileChannel.open(
            directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      while (tryLock(channel) == null) {
        if (System.nanoTime() - deadline >= 0) {
          throw timedOut(directory, timeout);
        }
        Thread.sleep(POLL_MS);
      }
      return work.get(); // the lock ends with the channel
    } catch (InterruptedException e) {
      throw interrupted(directory, e);
    } finally {
      turn.unlock();
    }
  }

  /** Null if another process has it. */
  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // a copy of this class, of another class loader, has it
    }
  }

  private static RegistryUnavailableException timedOut(Path directory, Duration timeout) {
    return new RegistryUnavailableException(
        RegistryUnavailableException.Reason.TIMED_OUT,
        "Expected the lock on "
            + directory.resolve(FILE)
            + " but found it taken for "
            + timeout.toMillis()
            + " ms",
        null);
  }

  private static InterruptedLookupException interrupted(Path directory, InterruptedException e) {
    Thread.currentThread().interrupt();
    return new InterruptedLookupException(
        "Interrupted while waiting for the lock on " + directory.resolve(FILE), e);
  }
}
