// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files below a directory on disk. Thread-safe. */
record FileTree(Path root) implements SchemaTree {
  /** Bytes; the names have one byte for each character. */
  static final int MAX_NAME_LENGTH = 255;

  /** A folder may have its portable name, and after a merge a subject may have both folders. */
  @Override
  public Optional<String> read(String path) {
    int slash = path.indexOf('/');
    String folder = slash < 0 ? "" : path.substring(0, slash);
    String found = FolderOnDisk.found(root, folder);
    return found.equals(folder)
        ? readFile(path)
        : readFile(found + path.substring(slash))
            .or(() -> hasOther(folder) ? readFile(path) : Optional.empty());
  }

  private boolean hasOther(String folder) {
    return !FolderOnDisk.isOtherCase(root, folder);
  }

  private Optional<String> readFile(String path) {
    Path file = root.resolve(path);
    try {
      // opening a pipe would block
      if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
        throw FileText.unusable("a regular file", "another kind of file", file.toString());
      }
      try (InputStream in = Files.newInputStream(file)) {
        return Optional.of(FileText.read(in, file.toString()));
      }
    } catch (IOException e) {
      if (isMissing(e) || cannotExist(file)) {
        return Optional.empty();
      }
      throw unreadable(path, e);
    }
  }

  /**
   * @throws RegistryUnavailableException if the directory does not exist, perhaps because its path
   *     is mistyped or its volume is not mounted
   */
  void requireRoot() {
    if (Files.notExists(root)) {
      throw new RegistryUnavailableException(
          RegistryUnavailableException.Reason.DISCONNECTED,
          "Directory of schemas not found: " + root.toAbsolutePath(),
          null);
    }
  }

  /** Whether the folder is a file, or has a name that no file system stores. */
  private boolean cannotExist(Path file) {
    Path folder = file.resolveSibling("");
    return Files.isDirectory(root)
        && (Files.isRegularFile(folder) || isTooLong(String.valueOf(folder.getFileName())));
  }

  static boolean isTooLong(String name) {
    return name.length() > MAX_NAME_LENGTH;
  }

  @Override
  public NavigableSet<Long> versions(String folder) {
    String found = FolderOnDisk.found(root, folder);
    NavigableSet<SchemaFile> files = filesIn(found);
    if (!found.equals(folder) && hasOther(folder)) {
      files.addAll(filesIn(folder));
    }
    return files.stream().map(SchemaFile::version).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Where a file is to be written. */
  Path target(String path) {
    int slash = path.indexOf('/');
    if (slash < 0) {
      return root.resolve(path);
    }
    String folder = path.substring(0, slash);
    String chosen =
        FolderOnDisk.forWriting(
            root, folder, name -> names("").stream().anyMatch(name::equalsIgnoreCase));
    return root.resolve(chosen + path.substring(slash));
  }

  /** All schemas in readable folders, in the order of folders and versions. */
  NavigableSet<SchemaFile> files() {
    NavigableSet<SchemaFile> files = new TreeSet<>();
    for (String folder : names("")) {
      if (Files.isReadable(root.resolve(folder))) {
        files.addAll(filesIn(folder));
      }
    }
    return files;
  }

  private NavigableSet<SchemaFile> filesIn(String folder) {
    NavigableSet<SchemaFile> files = new TreeSet<>();
    for (String name : names(folder)) {
      SchemaFile.parse(folder + "/" + name).ifPresent(files::add);
    }
    return files;
  }

  private NavigableSet<String> names(String folder) {
    if (isTooLong(folder)) {
      return new TreeSet<>();
    }
    Path path = root.resolve(folder);
    try {
      // to list a file is to open it, which would end the lock of this process if it is .lock
      if (!Files.readAttributes(path, BasicFileAttributes.class).isDirectory()) {
        throw new NotDirectoryException(path.toString());
      }
      try (Stream<Path> entries = Files.list(path)) {
        return entries
            .map(entry -> entry.getFileName().toString())
            .collect(Collectors.toCollection(TreeSet::new));
      }
    } catch (IOException e) {
      if (isMissing(e) || (e instanceof NotDirectoryException && Files.isDirectory(root))) {
        return new TreeSet<>();
      }
      throw unreadable(folder, e);
    }
  }

  /** JDK 25 throws the same exception for a path below a file as for a missing path. */
  private boolean isMissing(IOException e) {
    return e instanceof NoSuchFileException && !isFile();
  }

  private boolean isFile() {
    return Files.exists(root) && !Files.isDirectory(root);
  }

  private AvrolopeException unreadable(String path, IOException e) {
    if (isFile()) {
      return new RegistryRefusedException(
          RegistryRefusedException.Reason.NOT_POSSIBLE,
          "Not a directory of schemas but a file: " + root);
    }
    if (e instanceof AccessDeniedException) {
      return new RegistryRefusedException(
          RegistryRefusedException.Reason.NOT_AUTHORIZED,
          "Permission denied: this process may not read " + root.resolve(path));
    }
    return new RegistryUnavailableException(
        RegistryUnavailableException.Reason.DISCONNECTED,
        "Cannot read " + root.resolve(path) + ": " + e,
        e);
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
