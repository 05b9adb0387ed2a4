// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.Subjects;
import io.avrolope.server.state.RegistryState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of a directory contradict each other, or cannot be read. The operator has to correct
 * them; a server that has read them before keeps what it has.
 */
final class InvalidDirectoryException extends IOException {
  private static final long serialVersionUID = 1L;

  InvalidDirectoryException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * Checks a state that was read after another one.
   *
   * @throws InvalidDirectoryException if a schema that was served has a file that is not a schema
   *     any more, or an id has a second schema
   */
  static void check(Path root, RegistryState before, RegistryState after)
      throws InvalidDirectoryException {
    for (String subject : before.subjects()) {
      for (StoredVersion version : before.versions(subject).values()) {
        if (after.version(version.key()).isEmpty()) {
          requireNoFile(root, version);
        }
      }
    }
    for (String subject : after.subjects()) {
      for (StoredVersion version : after.versions(subject).values()) {
        if (before.version(version.key()).filter(version::equals).isEmpty()) {
          requireOneText(after, version);
        }
      }
    }
  }

  private static void requireNoFile(Path root, StoredVersion version)
      throws InvalidDirectoryException {
    SchemaFile file = Layout.file(version.subject(), version.version());
    Path folder = root.resolve(Layout.contextFolder(Subjects.context(version.subject())));
    for (String path : List.of(file.path(), file.deletedPath())) {
      if (Files.exists(folder.resolve(path))) {
        throw new InvalidDirectoryException(
            "Not an Avro schema, but it was one before: " + folder.resolve(path), null);
      }
    }
  }

  private static void requireOneText(RegistryState state, StoredVersion version)
      throws InvalidDirectoryException {
    String context = Subjects.context(version.subject());
    StoredVersion first = state.first(context, version.id()).orElse(version);
    if (!first.body().text().equals(version.body().text())) {
      throw new InvalidDirectoryException(
          "The id "
              + version.id()
              + " has two schemas: version "
              + first.version()
              + " of subject "
              + first.subject()
              + " and version "
              + version.version()
              + " of subject "
              + version.subject(),
          null);
    }
  }
}
