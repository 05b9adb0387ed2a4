package io.avrolope.registry.directory;

import java.util.NavigableSet;
import java.util.Optional;

/** Where the files of a schema directory are: on disk or on the class path. */
interface SchemaTree {

  /**
   * The text of a file; empty if there is none.
   *
   * @param path relative to the root, with forward slashes
   */
  Optional<String> read(String path);

  /** The versions that a folder has, in order. */
  NavigableSet<Long> versions(String folder);

  /** The root, for messages. */
  @Override
  String toString();
}
