// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.registry.directory.SchemaIds;
import io.avrolope.registry.directory.ServedSchemas;
import io.avrolope.server.store.DurableFiles.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes several files of a directory, all or none: the list of writes is on disk before the first
 * of them, and a crash is followed by writing them again. The caller holds the directory's lock.
 */
final class FileTransaction {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String JOURNAL = ".transaction.json";
  private static final long MAX_JOURNAL_BYTES = 512 << 20;

  /** The paths of the files that servers write. */
  private static final Pattern WRITTEN =
      Pattern.compile(
          "(?:@contexts/[^/]+/)?"
              + "(?:[^/]+/(?:[0-9]+(?:\\.deleted)?\\.avsc|[0-9]+\\.json|subject\\.json)"
              + "|@registry\\.json|ids\\.properties|\\.served)"
              + "|\\.generation");

  private final Path root;
  private final DurableFiles files;

  FileTransaction(Path root, DurableFiles files) {
    this.root = root;
    this.files = files;
  }

  /**
   * A file to write. A transaction has at most one write of each file.
   *
   * @param path below the directory, with forward slashes
   * @param text null to delete the file, or to append to it
   * @param lines of ids that are appended; null to replace or delete the file
   * @param timestampMs becomes the file's time of modification, unless lines are appended
   */
  record Write(String path, @Nullable String text, @Nullable String lines, long timestampMs) {
    Write(String path, @Nullable String text, long timestampMs) {
      this(path, text, null, timestampMs);
    }

    static Write appending(String path, String lines) {
      return new Write(path, null, lines, 0);
    }

    private boolean isOfIds() {
      return lines != null || path.endsWith("/" + SchemaIds.FILE) || path.equals(SchemaIds.FILE);
    }

    private boolean deletes() {
      return text == null && lines == null;
    }
  }

  /** All writes of a transaction, as they are on disk. */
  record Journal(@Nullable List<@Nullable Write> writes) {}

  /** A file cannot have this name. Nothing was written. */
  static final class NameException extends IOException {
    private static final long serialVersionUID = 1L;

    NameException(String message) {
      super(message);
    }
  }

  /**
   * Keeps the list of writes. When the method returns, the writes will be made, even after a crash.
   *
   * @throws IOException if they will not be made
   */
  void begin(List<Write> writes) throws IOException {
    for (Write write : writes) {
      requireShortNames(write.path()); // else the journal could never be finished
    }
    Path journal = root.resolve(JOURNAL);
    DurableFiles.replace(journal, JSON.writeValueAsString(new Journal(new ArrayList<>(writes))));
    try {
      DurableFiles.sync(root);
    } catch (IOException e) {
      Files.delete(journal); // else the next start would make the writes
      throw e;
    }
  }

  /**
   * Makes the writes that were begun. They are durable when the method returns. Deletions come
   * last: if the disk is full, each schema is still in a file.
   */
  void finish(List<Write> writes) throws IOException {
    files.all(steps(writes, write -> !write.isOfIds() && !write.deletes()));
    // a reader that finds an id must find its schema
    files.all(steps(writes, write -> write.isOfIds() && write.lines() == null));
    files.all(steps(writes, write -> !write.isOfIds() && write.deletes()));
    end(writes, steps(writes, write -> write.lines() != null));
  }

  private List<Step> steps(List<Write> writes, Predicate<Write> filter) {
    return writes.stream().filter(filter).<Step>map(write -> () -> apply(write)).toList();
  }

  private static void requireShortNames(String path) throws NameException {
    for (String name : path.split("/", -1)) {
      if (name.length() > Layout.MAX_NAME_LENGTH) {
        throw new NameException(
            "Expected a name of at most "
                + Layout.MAX_NAME_LENGTH
                + " characters but found "
                + name.length()
                + ": "
                + name);
      }
    }
  }

  /** Whether there are writes that were begun. */
  boolean isBegun() {
    return Files.exists(root.resolve(JOURNAL));
  }

  /** Makes the writes of a transaction that a crash or a full disk interrupted. */
  void recover() throws IOException {
    Path journal = root.resolve(JOURNAL);
    List<Write> writes = begun(journal);
    for (Write write : writes) {
      if (write.lines() != null) {
        extend(root.resolve(write.path()), write.lines());
      } else if (!write.deletes()) {
        apply(write);
      }
    }
    for (Write write : writes) {
      if (write.deletes()) {
        apply(write);
      }
    }
    end(writes, List.of());
  }

  /**
   * The writes that a server has begun.
   *
   * @throws IOException if they are of files that no server writes: Git may have brought the list
   */
  private static List<Write> begun(Path journal) throws IOException {
    if (!Files.isRegularFile(journal) || Files.size(journal) > MAX_JOURNAL_BYTES) {
      throw new IOException(journal + " is not a file that a server writes. Remove it");
    }
    @Nullable Journal begun = JSON.readValue(Files.readString(journal), Journal.class);
    @Nullable List<@Nullable Write> writes = begun == null ? null : begun.writes();
    if (writes == null || !writes.stream().allMatch(FileTransaction::isOfServer)) {
      throw new IOException(
          journal + " does not list writes of a server. If no server has written it, remove it");
    }
    return List.copyOf(writes);
  }

  private static boolean isOfServer(@Nullable Write write) {
    String path = write == null ? "" : String.valueOf(write.path());
    return WRITTEN.matcher(path).matches()
        && Stream.of(path.split("/", -1)).noneMatch(name -> name.equals(".") || name.equals(".."));
  }

  /** Adds lines of which the file perhaps has a part. */
  private static void extend(Path file, String lines) throws IOException {
    String before = Files.exists(file) ? FileTexts.read(file) : "";
    String after =
        file.endsWith(ServedSchemas.FILE)
            ? before + (before.isEmpty() || before.endsWith("\n") ? "" : "\n") + lines
            : SchemaIds.extended(before, lines);
    DurableFiles.replace(file, after);
  }

  private void apply(Write write) throws IOException {
    Path file = root.resolve(write.path());
    if (write.lines() != null) {
      DurableFiles.append(file, write.lines());
    } else if (write.text() == null) {
      Files.deleteIfExists(file);
    } else {
      Files.createDirectories(file.resolveSibling(""));
      DurableFiles.replace(file, write.text(), write.timestampMs());
    }
  }

  /** Makes the names of files durable beside the last steps, and forgets the list of writes. */
  private void end(List<Write> writes, List<Step> last) throws IOException {
    Set<Path> emptied = new LinkedHashSet<>();
    Set<Path> changed = new LinkedHashSet<>(List.of(root));
    for (Write write : writes) {
      // the subject's, the context's and that of all contexts; not those around the root
      Path folder = root.resolve(write.path()).resolveSibling("");
      for (Path each = folder; !each.equals(root); each = each.resolveSibling("")) {
        changed.add(each);
        if (write.deletes()) {
          emptied.add(each);
        }
      }
    }
    DurableFiles.deleteEmpty(emptied);
    List<Step> steps = new ArrayList<>(last);
    changed.stream()
        .filter(Files::isDirectory)
        .forEach(folder -> steps.add(() -> DurableFiles.sync(folder)));
    files.all(steps);
    Files.delete(root.resolve(JOURNAL));
  }
}
