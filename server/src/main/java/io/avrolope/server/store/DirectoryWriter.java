// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.error.AvrolopeException;
import io.avrolope.registry.directory.DirectoryLock;
import io.avrolope.server.store.FileTransaction.NameException;
import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;

/**
 * The only thread that changes a directory and its state. It takes all writes that wait and makes
 * them together: the lock of the directory is taken once, and the list of files is made durable
 * once. The thread ends when there is nothing to do. Thread-safe.
 */
final class DirectoryWriter implements AutoCloseable {
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);
  private static final long STOP_SECONDS = 30;
  private static final int MAX_COMMANDS = 256;

  private final Path root;
  private final DirectoryState directory;

  /** Excludes readers of the state. */
  private final Lock exclusive;

  private final Queue<WriteCommand<?>> waiting = new ConcurrentLinkedQueue<>();
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          work -> {
            Thread writer = new Thread(work, "directory-writer");
            writer.setDaemon(true);
            return writer;
          });

  DirectoryWriter(Path root, DirectoryState directory, Lock exclusive) {
    this.root = root;
    this.directory = directory;
    this.exclusive = exclusive;
    thread.allowCoreThreadTimeOut(true);
  }

  /**
   * Runs a task under the write lock of the directory and of the state. On a disk that cannot be
   * written, there is no lock; then the task only reads.
   *
   * @throws StoreException if the directory cannot be used
   */
  void run(DirectoryWork work) {
    alone(() -> exclusively(work));
  }

  /**
   * Runs a task as {@link #run} does, but beside readers of the state. No write of this server
   * happens meanwhile.
   */
  void alone(DirectoryWork work) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    execute(
        () -> {
          try {
            holdingIfPossible(work);
            done.complete(true);
          } catch (RuntimeException | Error e) {
            done.completeExceptionally(e);
          }
        });
    WriteCommand.await(done);
  }

  private void holdingIfPossible(DirectoryWork work) {
    boolean[] isHeld = new boolean[1];
    try {
      holding(
          () -> {
            isHeld[0] = true;
            work.run();
          });
    } catch (StoreException e) {
      if (isHeld[0] || !(e.getCause() instanceof IOException) || !Files.isDirectory(root)) {
        throw e;
      }
      try {
        directory.readOnly(work);
      } catch (IOException | UncheckedIOException | AvrolopeException failure) {
        throw failure(failure);
      }
    }
  }

  /** Decides and writes in its turn, with others that wait. */
  <T> T write(WriteCommand<T> command) {
    waiting.add(command);
    execute(this::next);
    return command.await();
  }

  private void execute(Runnable work) {
    try {
      thread.execute(work);
    } catch (RejectedExecutionException e) {
      throw new StoreException("The server stops, and does not use the directory " + root, e);
    }
  }

  /** Each command has called for a group, but an earlier group may have had it. */
  private void next() {
    List<WriteCommand<?>> group = new ArrayList<>();
    for (WriteCommand<?> next = waiting.poll(); next != null; next = waiting.poll()) {
      group.add(next);
      if (group.size() == MAX_COMMANDS) {
        break;
      }
    }
    for (int from = 0; from < group.size(); ) {
      List<WriteCommand<?>> left = group.subList(from, group.size());
      try {
        from += write(left);
      } catch (RuntimeException | Error e) { // the thread must outlive everything
        left.forEach(command -> command.fail(e));
        from = group.size();
      }
    }
  }

  /** Makes the first commands of a list, and returns how many. */
  private int write(List<WriteCommand<?>> group) {
    int[] count = new int[1];
    try {
      holding(() -> count[0] = commit(group));
    } catch (StoreException e) {
      if (!(e.getCause() instanceof UncheckedIOException cause
              && cause.getCause() instanceof NameException)
          || group.size() == 1) {
        throw e;
      }
      group.forEach(command -> writeAlone(command)); // one of them has the wrong name
      count[0] = group.size();
    }
    return count[0];
  }

  private void writeAlone(WriteCommand<?> command) {
    try {
      write(List.of(command));
    } catch (RuntimeException | Error e) {
      command.fail(e);
    }
  }

  private int commit(List<WriteCommand<?>> group) throws IOException {
    List<Write> writes = new ArrayList<>();
    int[] count = new int[1];
    exclusively(
        () -> {
          directory.refresh();
          boolean isBegun = false;
          try {
            count[0] = new GroupDecision(root, directory).decide(group);
            if (!directory.pending().isEmpty()) {
              writes.addAll(directory.begin());
            }
            isBegun = true;
          } finally {
            if (!isBegun) {
              directory.pending().undo();
            }
          }
        });
    List<WriteCommand<?>> decided = group.subList(0, count[0]);
    try {
      if (!writes.isEmpty()) {
        finish(writes);
      }
      decided.forEach(WriteCommand::complete);
    } catch (IOException | RuntimeException e) {
      StoreException unfinished =
          new StoreException(
              StoreException.Kind.TIMED_OUT,
              "The change is begun, and not yet on disk: "
                  + e.getMessage()
                  + ". The server finishes it when the directory "
                  + root
                  + " can be written; ask for it before you try again",
              e);
      decided.forEach(command -> command.fail(unfinished));
    }
    return count[0];
  }

  /** Readers may see the changes already, because they are durable in the list of writes. */
  private void finish(List<Write> writes) throws IOException {
    try {
      long treeChange = directory.finish(writes);
      exclusively(() -> directory.written(treeChange));
    } catch (IOException e) {
      exclusively(() -> directory.failed(e));
      throw e;
    } catch (RuntimeException e) {
      exclusively(() -> directory.failed(new IOException(e)));
      throw e;
    }
  }

  /** Does a work without readers of the state; from a task of this writer. */
  void exclusively(DirectoryWork work) throws IOException {
    exclusive.lock();
    try {
      work.run();
    } finally {
      exclusive.unlock();
    }
  }

  /**
   * Does a work with the lock of the directory.
   *
   * @throws StoreException if that is not possible
   */
  void holding(DirectoryWork work) {
    try {
      DirectoryLock.holding(
          root,
          LOCK_TIMEOUT,
          () -> {
            try {
              work.run();
              return true;
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (IOException | UncheckedIOException | AvrolopeException e) {
      throw failure(e);
    }
  }

  private StoreException failure(Exception e) {
    Throwable cause =
        e.getCause() instanceof InvalidDirectoryException invalidFile ? invalidFile : e;
    return new StoreException("Cannot use the directory " + root + ": " + cause.getMessage(), e);
  }

  /** Ends after the writes that wait. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
