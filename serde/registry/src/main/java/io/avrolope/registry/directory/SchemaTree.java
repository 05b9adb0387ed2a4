// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import java.util.NavigableSet;
import java.util.Optional;

/** The files of a schema directory, on disk or on the class path. */
interface SchemaTree {

  /**
   * The text of a file; empty if the file does not exist.
   *
   * @param path relative to the root, with forward slashes
   */
  Optional<String> read(String path);

  /** The versions of the files in a folder, in order. */
  NavigableSet<Long> versions(String folder);

  /** The root, for messages. */
  @Override
  String toString();
}
