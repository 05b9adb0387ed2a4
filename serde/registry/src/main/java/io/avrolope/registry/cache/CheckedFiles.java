package io.avrolope.registry.cache;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Small texts by their keys, a file each, that several processes may read and write without taking
 * turns.
 *
 * <p>A file appears whole, by a rename, and begins with a checksum of its key and its text: one
 * that was damaged, cut or put there for something else is as good as none, and is replaced. A disk
 * that is full, read-only or away costs what would have been kept, and nothing else: the first such
 * failure is logged, and all are counted. Thread-safe, without a lock.
 */
final class CheckedFiles {
  /** Twice the largest answer of a registry that is read, 16 MiB: longer files are damaged. */
  private static final int MAX_FILE_BYTES = 32 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(CachingSchemaRegistry.class);
  private static final String FORMAT = "avrolope-cache 1 ";
  private static final String TEMPORARY = ".tmp";

  /** Nobody takes so long to write one. */
  private static final Duration ABANDONED_AFTER = Duration.ofDays(1);

  private final Path root;
  private final Path directory;
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicBoolean isPrepared = new AtomicBoolean();

  /**
   * @param root made readable by its owner alone if it does not exist
   * @param folder the folder in it where the files are
   */
  CheckedFiles(Path root, String folder) {
    this.root = root;
    this.directory = root.resolve(folder);
  }

  /** The text of a key; empty if there is none that is whole. */
  Optional<String> read(String key) {
    Path file = file(key);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    // not by a channel, which an interrupt of the reading thread would close
    try (InputStream in = new FileInputStream(file.toFile())) {
      byte[] bytes = in.readNBytes(MAX_FILE_BYTES);
      String content = new String(bytes, StandardCharsets.UTF_8);
      int textStart = content.indexOf('\n') + 1;
      String text = content.substring(textStart);
      if (content.substring(0, textStart).equals(head(key, text))) {
        return Optional.of(text);
      }
      failed(file, "a file that was damaged or is not ours", null);
    } catch (IOException e) {
      failed(file, "it unreadable", e);
    }
    return Optional.empty();
  }

  /** Keeps a text; writes only if the key has another one. */
  void write(String key, String text) {
    if (read(key).filter(text::equals).isPresent()) {
      return;
    }
    Path file = file(key);
    Path temporary = directory.resolve("." + UUID.randomUUID() + TEMPORARY);
    try {
      prepare();
      try {
        try (OutputStream out = new FileOutputStream(temporary.toFile())) {
          out.write((head(key, text) + text).getBytes(StandardCharsets.UTF_8));
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException | UnsupportedOperationException e) {
      failed(file, "it cannot be written", e);
    }
  }

  int failures() {
    return failures.get();
  }

  /** Logs how many failures there were, if there were more than the one that was logged. */
  void logFailures() {
    if (failures.get() > 1) {
      LOG.warn("{} reads and writes of the schema cache in {} failed", failures.get(), root);
    }
  }

  private Path file(String key) {
    return directory.resolve(sha256(key) + ".json");
  }

  private static String head(String key, String text) {
    return FORMAT + sha256(key + "\n" + text) + "\n";
  }

  static String sha256(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  /** Makes the directory, and once takes away what processes left that died while writing. */
  private void prepare() throws IOException {
    if (!Files.isDirectory(root)) {
      Files.createDirectories(root, forItsOwner());
    }
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
    if (!isPrepared.compareAndSet(false, true)) {
      return;
    }
    Instant abandoned = Instant.now().minus(ABANDONED_AFTER);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + TEMPORARY)) {
      for (Path file : files) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(abandoned)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private FileAttribute<?>[] forItsOwner() {
    return root.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  private void failed(Path file, String found, @Nullable Exception cause) {
    if (failures.getAndIncrement() == 0) {
      LOG.warn(
          "Expected {} of the schema cache but found {}; goes on without it, and tells of no"
              + " further one until it is closed{}",
          file,
          found,
          cause == null ? "" : ": " + cause);
    }
  }
}
