// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads files again after they changed, when two looks have seen the same contents. What was read
 * before stays in force while the new files cannot be read. Thread-safe.
 */
public final class FileWatch implements AutoCloseable {
  private final List<Watched> watched = new CopyOnWriteArrayList<>();

  /** The last failure of each list of files; only the thread uses it. */
  private final Map<List<Path>, String> reported = new HashMap<>();

  private final Logger log;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread created = new Thread(task, "file-watch");
            created.setDaemon(true);
            return created;
          });

  /**
   * The contents of files at one moment. Immutable.
   *
   * @param state a digest, because a file may change twice in one tick of its clock
   */
  public record Look(List<Path> files, String state) {
    public Look {
      files = List.copyOf(files);
    }

    /** Looks at files. Do so before they are read, so that no change after it is overlooked. */
    public static Look at(List<Path> files) {
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
        return new Look(files, HexFormat.of().formatHex(digest.digest()));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Files that are read together. */
  private final class Watched {
    private final String name;
    private final List<Path> files;
    private final Runnable read;
    private String state;

    /** The state that the last look saw; files that change at every look are being written. */
    private String seen;

    /** The file that could not be read last, so that the same failure is reported once. */
    private String failed = "";

    Watched(String name, Look look, Runnable read) {
      this.name = name;
      this.files = look.files();
      this.read = read;
      this.state = look.state();
      this.seen = state;
    }

    private void forgetFailure() {
      failed = "";
      reported.remove(files);
    }

    /** Writing has failed after a file was opened for it, or has not begun yet. */
    private void requireContents() {
      for (Path file : files) {
        if (file.toFile().isFile() && file.toFile().length() == 0) {
          throw new IllegalArgumentException(
              "The file " + file + " is empty. Write its contents, or at least a comment");
        }
      }
    }

    /** Files that two readers share are reported once. */
    private void report(@Nullable String failure) {
      String message = String.valueOf(failure);
      if (!message.equals(reported.put(files, message))) {
        log.error("Cannot use {} of {}; the old ones stay in use: {}", name, files, message);
      }
    }

    void poll() {
      String before = seen;
      seen = Look.at(files).state();
      if (seen.equals(state)) {
        forgetFailure();
        return;
      }
      if (!seen.equals(before)) {
        return;
      }
      try {
        requireContents();
        read.run();
        state = seen;
        forgetFailure();
        log.info("Read {} again, because a file has changed: {}", name, files);
      } catch (RuntimeException e) {
        if (!failed.equals(seen)) {
          failed = seen;
          report(e.getMessage());
        }
      }
    }
  }

  /**
   * Begins to look.
   *
   * @param interval how often to look
   */
  public FileWatch(Duration interval) {
    this(interval, LoggerFactory.getLogger(FileWatch.class));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // close() cancels it
  FileWatch(Duration interval, Logger log) {
    this.log = log;
    thread.scheduleWithFixedDelay(
        this::poll, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Watches files that were read after a look at them. A change since that look is one that the
   * next looks see.
   *
   * @param name what is in the files, for messages
   * @param read reads the files again; it fails if they are wrong
   */
  public void add(String name, Look look, Runnable read) {
    if (!look.files().isEmpty()) {
      watched.add(new Watched(name, look, read));
    }
  }

  /** Runs a task once a day, in the thread that looks. */
  @SuppressWarnings("FutureReturnValueIgnored") // close() cancels it
  public void eachDay(Runnable task) {
    thread.scheduleWithFixedDelay(task, 1, 1, TimeUnit.DAYS);
  }

  /** Looks once. */
  void poll() {
    watched.forEach(Watched::poll);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
