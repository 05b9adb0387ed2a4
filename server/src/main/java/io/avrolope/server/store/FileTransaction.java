// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes several files of a directory, all or none: the list of writes is on disk before the first
 * of them, and a crash is followed by writing them again. The caller holds the directory's lock.
 */
final class FileTransaction {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String JOURNAL = ".transaction.json";
  private static final String NEW = ".new";

  private FileTransaction() {}

  /**
   * A file to write.
   *
   * @param path below the directory, with forward slashes
   * @param text null to delete the file
   * @param timestampMs becomes the file's time of modification
   */
  record Write(String path, @Nullable String text, long timestampMs) {}

  /** All writes of a transaction, as they are on disk. */
  record Journal(List<Write> writes) {}

  /** Makes the writes. They are durable when the method returns. */
  static void commit(Path root, List<Write> writes) throws IOException {
    for (Write write : writes) {
      requireShortNames(write.path()); // else the journal could never be finished
    }
    Path journal = root.resolve(JOURNAL);
    replace(journal, JSON.writeValueAsString(new Journal(writes)));
    sync(root);
    apply(root, writes);
    Files.delete(journal);
  }

  private static void requireShortNames(String path) throws IOException {
    for (String name : path.split("/", -1)) {
      if (name.length() > Layout.MAX_NAME_LENGTH) {
        throw new IOException(
            "Expected a name of at most "
                + Layout.MAX_NAME_LENGTH
                + " characters but found "
                + name.length()
                + ": "
                + name);
      }
    }
  }

  /** Makes the writes of a transaction that a crash interrupted, if there is one. */
  static void recover(Path root) throws IOException {
    Path journal = root.resolve(JOURNAL);
    if (Files.exists(journal)) {
      apply(root, JSON.readValue(Files.readString(journal), Journal.class).writes());
      Files.delete(journal);
    }
  }

  private static void apply(Path root, List<Write> writes) throws IOException {
    Set<Path> folders = new LinkedHashSet<>();
    for (Write write : writes) {
      Path file = root.resolve(write.path());
      Path folder = file.resolveSibling("");
      if (write.text() == null) {
        Files.deleteIfExists(file);
      } else {
        Files.createDirectories(folder);
        replace(file, write.text());
        Files.setLastModifiedTime(file, FileTime.fromMillis(write.timestampMs()));
      }
      // the subject's, the context's and that of all contexts; not those around the root
      for (Path each = folder; !each.equals(root); each = each.resolveSibling("")) {
        folders.add(each);
      }
    }
    List<Path> innermostFirst =
        folders.stream().sorted(Comparator.comparing(Path::getNameCount).reversed()).toList();
    for (Path folder : innermostFirst) {
      deleteIfEmpty(folder);
    }
    folders.add(root);
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        sync(folder);
      }
    }
  }

  /** Replaces a file at once: readers see the old text or the new one. */
  private static void replace(Path file, String text) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName().hashCode() + NEW);
    Files.writeString(
        temporary,
        text,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        StandardOpenOption.DSYNC);
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    try {
      Files.delete(folder);
    } catch (DirectoryNotEmptyException | NoSuchFileException e) {
      // another subject or version is in it, or an earlier run has deleted it
    }
  }

  /** Makes new names in a folder durable. */
  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
