// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.ServedSchemas;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.ServedComparison.Conflict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files of a directory contradict each other or what was served, or cannot be read. The
 * operator has to correct them; a server that has read them before keeps what it has.
 */
final class InvalidDirectoryException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_NAMED = 3;

  InvalidDirectoryException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  InvalidDirectoryException(List<Conflict> conflicts) {
    this(text(conflicts), null);
  }

  private static String text(List<Conflict> conflicts) {
    String first =
        String.join("; ", conflicts.stream().limit(MAX_NAMED).map(Conflict::text).toList());
    int more = conflicts.size() - MAX_NAMED;
    return more <= 0 ? first : first + "; and " + more + " more, which the doctor lists";
  }

  /**
   * Checks files that were read after others.
   *
   * @throws InvalidDirectoryException if a version or an id does not mean what it did
   */
  static void check(Path root, RegistryState before, LoadedDirectory after)
      throws InvalidDirectoryException {
    requireFiles(root, before, after.state());
    if (!after.conflicts().isEmpty()) {
      throw new InvalidDirectoryException(after.conflicts());
    }
    for (String subject : before.subjects()) {
      String context = Subjects.context(subject);
      ServedSchemas served =
          after.served().getOrDefault(context, ServedSchemas.parse("")); // checked already
      for (StoredVersion version : before.versions(subject).values()) {
        requireType(version, after.state());
        if (!served.isNoted(Layout.file(subject, version.version()))) {
          check(root, version, after.state());
        }
      }
    }
  }

  /** A directory without any file of a server is that below a mount, or somebody's mistake. */
  private static void requireFiles(Path root, RegistryState before, RegistryState after)
      throws InvalidDirectoryException {
    if (!before.subjects().isEmpty()
        && after.subjects().isEmpty()
        && !Files.exists(root.resolve(FileStamps.GENERATION))
        && !Files.exists(root.resolve(ServedSchemas.FILE))) {
      throw new InvalidDirectoryException(
          "The directory is empty, and had schemas before. Is its volume mounted?", null);
    }
  }

  private static void requireType(StoredVersion version, RegistryState after)
      throws InvalidDirectoryException {
    Optional<StoredVersion> now = after.version(version.key());
    if (now.isPresent() && !now.get().body().type().equals(version.body().type())) {
      throw new InvalidDirectoryException(ServedComparison.changedSchema(version), null);
    }
  }

  private static void check(Path root, StoredVersion version, RegistryState after)
      throws InvalidDirectoryException {
    Optional<StoredVersion> now = after.version(version.key());
    if (now.isEmpty()) {
      requireNoFile(root, version);
    } else if (now.get().id() != version.id()) {
      throw new InvalidDirectoryException(
          ServedComparison.changedId(now.get(), version.id()), null);
    } else if (!now.get().body().schemaGuid().equals(version.body().schemaGuid())) {
      throw new InvalidDirectoryException(ServedComparison.changedSchema(version), null);
    }
  }

  private static void requireNoFile(Path root, StoredVersion version)
      throws InvalidDirectoryException {
    SchemaFile file = Layout.file(version.subject(), version.version());
    Path folder = root.resolve(Layout.contextFolder(Subjects.context(version.subject())));
    for (String path : List.of(file.path(), file.deletedPath())) {
      Path onDisk = FolderNames.file(folder, path);
      if (Files.exists(onDisk)) {
        throw new InvalidDirectoryException(ServedComparison.noSchema(onDisk), null);
      }
    }
  }
}
