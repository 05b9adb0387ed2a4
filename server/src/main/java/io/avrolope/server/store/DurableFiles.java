// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Writes files so that they survive a power cut. Several files are written at the same time,
 * because a file system makes the files of several threads durable in about the time of one. The
 * threads end when there is nothing to do. Thread-safe.
 */
final class DurableFiles implements AutoCloseable {
  private static final int THREADS = 16;
  private static final String NEW = ".new";

  private final ThreadPoolExecutor pool =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          work -> {
            Thread thread = new Thread(work, "directory-files");
            thread.setDaemon(true);
            return thread;
          });

  DurableFiles() {
    pool.allowCoreThreadTimeOut(true);
  }

  /** Something to do with a file. */
  interface Step {
    void run() throws IOException;
  }

  /**
   * Does all steps, in any order, and waits for them.
   *
   * @throws IOException that of a step that failed; the others are done or have failed as well
   */
  void all(List<Step> steps) throws IOException {
    List<CompletableFuture<Void>> open =
        steps.stream().map(step -> CompletableFuture.runAsync(() -> run(step), pool)).toList();
    try {
      CompletableFuture.allOf(open.toArray(CompletableFuture<?>[]::new)).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UncheckedIOException failure) {
        throw failure.getCause();
      }
      throw new IOException(e.getCause());
    }
  }

  private static void run(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces a file at once: readers see the old text or the new one. */
  static void replace(Path file, String text) throws IOException {
    replace(file, text, System.currentTimeMillis());
  }

  static void replace(Path file, String text, long timestampMs) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName().hashCode() + NEW);
    boolean isWritten = false;
    try (FileChannel channel = created(temporary)) {
      write(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      Files.setLastModifiedTime(temporary, FileTime.fromMillis(timestampMs));
      channel.force(true);
      isWritten = true;
    } finally {
      if (!isWritten) {
        discard(temporary);
      }
    }
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** A new file. Git may have brought a link with its name, through which nothing is written. */
  private static FileChannel created(Path temporary) throws IOException {
    Files.deleteIfExists(temporary);
    return FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** Replaces a file that can be made again: it may be lost with the power. */
  static void replaceCache(Path file, ByteBuffer content) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + NEW);
    try (FileChannel channel = created(temporary)) {
      write(channel, content);
    }
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** On a full disk, the part that was written would take the space that is left. */
  private static void discard(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      // the failure to write counts
    }
  }

  /**
   * Adds a text to the end of a file that exists. Readers may see a part of the text. A link is
   * replaced by a file, as {@link #replace} does, so that nothing is written elsewhere.
   */
  static void append(Path file, String text) throws IOException {
    if (Files.isSymbolicLink(file)) {
      replace(file, FileTexts.read(file) + text);
      return;
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS)) {
      write(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      channel.force(true);
    }
  }

  private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Deletes those folders that are empty. */
  static void deleteEmpty(Collection<Path> folders) throws IOException {
    List<Path> innermostFirst =
        folders.stream().sorted(Comparator.comparing(Path::getNameCount).reversed()).toList();
    for (Path folder : innermostFirst) {
      if (Files.isSymbolicLink(folder)) {
        continue; // deleting it would not fail, whatever the folder has
      }
      try {
        Files.delete(folder);
      } catch (FileSystemException e) {
        // another subject or version is in it, it is a mount point, or it is gone already
      }
    }
  }

  /** Makes new names in a folder durable. */
  static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public void close() {
    pool.shutdown();
  }
}
