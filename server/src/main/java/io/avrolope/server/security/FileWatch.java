// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads files again after they changed, when two looks have seen the same contents. What was read
 * before stays in force while the new files cannot be read. Thread-safe.
 */
public final class FileWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FileWatch.class);

  private final List<Watched> watched = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread created = new Thread(task, "file-watch");
            created.setDaemon(true);
            return created;
          });

  /** Files that are read together. */
  private static final class Watched {
    private final String name;
    private final List<Path> files;
    private final Runnable read;
    private String state;

    /** What the last look saw; files that change at every look are being written. */
    private String seen;

    /** What could not be read last, so that the same failure is reported once. */
    private String failed = "";

    Watched(String name, List<Path> files, Runnable read) {
      this.name = name;
      this.files = files;
      this.read = read;
      this.state = state();
      this.seen = state;
    }

    /** The contents, because a file may change twice in one tick of its clock. */
    private String state() {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Path file : files) {
          try {
            digest.update(Files.readAllBytes(file));
            digest.update((byte) 0);
          } catch (IOException e) {
            digest.update((byte) 1); // the file is being replaced, or it is gone
          }
        }
        return HexFormat.of().formatHex(digest.digest());
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    void poll() {
      String before = seen;
      seen = state();
      if (seen.equals(state) || !seen.equals(before)) {
        return;
      }
      try {
        read.run();
        state = seen;
        LOG.info("Read {} again, because a file has changed: {}", name, files);
      } catch (RuntimeException e) {
        if (!failed.equals(seen)) {
          failed = seen;
          LOG.error("Cannot read {}; what was read before stays: {}", name, e.getMessage());
        }
      }
    }
  }

  /**
   * Begins to look.
   *
   * @param interval how often to look
   */
  @SuppressWarnings("FutureReturnValueIgnored") // close() cancels it
  public FileWatch(Duration interval) {
    thread.scheduleWithFixedDelay(
        this::poll, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Watches files that were read just now.
   *
   * @param name what is in the files, for messages
   * @param read reads the files again; it fails if they are wrong
   */
  public void add(String name, List<Path> files, Runnable read) {
    if (!files.isEmpty()) {
      watched.add(new Watched(name, files, read));
    }
  }

  private void poll() {
    watched.forEach(Watched::poll);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
