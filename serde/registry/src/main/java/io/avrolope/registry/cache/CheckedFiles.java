// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores small texts by key, one file each. Several processes may read and write at the same time
 * without locks.
 *
 * <p>A file is replaced atomically by a rename. It begins with a checksum of its key and text; a
 * damaged, truncated or foreign file counts as absent and is replaced. If the disk is full,
 * read-only or unavailable, texts are not stored: the first such failure is logged, and all are
 * counted. Thread-safe, without a lock.
 */
final class CheckedFiles {
  /** Twice the longest accepted response of a registry, 16 MiB: a longer file is damaged. */
  private static final int MAX_FILE_BYTES = 32 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(CachingSchemaRegistry.class);
  private static final String FORMAT = "avrolope-cache 1 ";

  /** The format, a checksum in hexadecimal digits, and the end of the line. */
  private static final int HEAD_BYTES = FORMAT.length() + 64 + 1;

  private static final String TEMPORARY = ".tmp";

  /** An older temporary file is left over from a process that ended while writing. */
  private static final Duration ABANDONED_AFTER = Duration.ofDays(1);

  private final Path root;
  private final Path directory;
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicBoolean isPrepared = new AtomicBoolean();

  /**
   * @param root created with access only for its owner if it does not exist
   * @param folder the folder below it that contains the files
   */
  CheckedFiles(Path root, String folder) {
    this.root = root;
    this.directory = root.resolve(folder);
  }

  /** The text of a key; empty if there is no intact file. */
  Optional<String> read(String key) {
    Path file = file(key);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(file)) {
      failed("read", file, "it is not a regular file"); // opening a pipe would block
      return Optional.empty();
    }
    // not with a channel: an interrupt of the reading thread would close it
    try (InputStream in = new FileInputStream(file.toFile())) {
      boolean isTooLong = Files.size(file) > MAX_FILE_BYTES;
      byte[] bytes = isTooLong ? new byte[0] : in.readNBytes(MAX_FILE_BYTES);
      String head = new String(bytes, 0, Math.min(HEAD_BYTES, bytes.length), UTF_8);
      if (head.length() == HEAD_BYTES && head.equals(head(key, bytes, HEAD_BYTES))) {
        return Optional.of(new String(bytes, HEAD_BYTES, bytes.length - HEAD_BYTES, UTF_8));
      }
      failed("read", file, "the file is damaged or foreign");
    } catch (IOException e) {
      failed("read", file, e.toString());
    }
    return Optional.empty();
  }

  /** Stores a text; writes only if the stored text differs. */
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
          byte[] bytes = text.getBytes(UTF_8);
          out.write(head(key, bytes, 0).getBytes(UTF_8));
          out.write(bytes);
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException | UnsupportedOperationException e) {
      failed("write", file, e.toString());
    }
  }

  int failures() {
    return failures.get();
  }

  /** Logs the number of failures, if there were more than the first, which was logged. */
  void logFailures() {
    if (failures.get() > 1) {
      LOG.warn("{} reads and writes of the schema cache in {} failed", failures.get(), root);
    }
  }

  private Path file(String key) {
    return directory.resolve(sha256(key) + ".json");
  }

  /** The first line of a file whose text begins at an offset. */
  private static String head(String key, byte[] bytes, int offset) {
    MessageDigest sha256 = sha256();
    sha256.update((key + "\n").getBytes(UTF_8));
    sha256.update(bytes, offset, bytes.length - offset);
    return FORMAT + HexFormat.of().formatHex(sha256.digest()) + "\n";
  }

  static String sha256(String text) {
    return HexFormat.of().formatHex(sha256().digest(text.getBytes(UTF_8)));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  /** Creates the directory, and once deletes abandoned temporary files. */
  private void prepare() throws IOException {
    if (!Files.isDirectory(root)) {
      Files.createDirectories(root, ownerOnly());
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

  private FileAttribute<?>[] ownerOnly() {
    return root.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  private void failed(String action, Path file, String reason) {
    if (failures.getAndIncrement() == 0) {
      LOG.warn(
          "Cannot {} {} of the schema cache: {}; the registry is asked instead, and further"
              + " failures are counted without a message",
          action,
          file,
          reason);
    }
  }
}
