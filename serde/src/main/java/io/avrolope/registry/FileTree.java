package io.avrolope.registry;

import io.avrolope.error.RegistryUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files below a directory on disk. Thread-safe. */
record FileTree(Path root) implements SchemaTree {

  @Override
  public Optional<String> read(String path) {
    try {
      return Optional.of(Files.readString(root.resolve(path)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw unreadable(root.resolve(path), e);
    }
  }

  @Override
  public NavigableSet<Long> versions(String folder) {
    return filesIn(folder).stream()
        .map(SchemaFile::version)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** All schemas, in the order of folders and versions. */
  NavigableSet<SchemaFile> files() {
    NavigableSet<SchemaFile> files = new TreeSet<>();
    for (String folder : names(root)) {
      files.addAll(filesIn(folder));
    }
    return files;
  }

  private NavigableSet<SchemaFile> filesIn(String folder) {
    NavigableSet<SchemaFile> files = new TreeSet<>();
    for (String name : names(root.resolve(folder))) {
      SchemaFile.parse(folder + "/" + name).ifPresent(files::add);
    }
    return files;
  }

  private static NavigableSet<String> names(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (NoSuchFileException | NotDirectoryException e) {
      return new TreeSet<>();
    } catch (IOException e) {
      throw unreadable(directory, e);
    }
  }

  private static RegistryUnavailableException unreadable(Path path, IOException e) {
    return new RegistryUnavailableException(
        RegistryUnavailableException.Reason.DISCONNECTED,
        "Expected to read " + path + " but found " + e,
        e);
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
