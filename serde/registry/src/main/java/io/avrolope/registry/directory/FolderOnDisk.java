// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/**
 * Finds and chooses the names that folders of subjects have on disk: the subject's own one, or its
 * {@link SubjectFolder#portable} one.
 */
public final class FolderOnDisk {
  private FolderOnDisk() {}

  /**
   * The name of a subject's folder; the folder may be missing.
   *
   * @param directory the schema directory
   * @param folder the subject's own name
   */
  public static String found(Path directory, String folder) {
    String portable = SubjectFolder.portable(folder);
    boolean isPortable =
        !portable.equals(folder)
            && (Files.exists(directory.resolve(portable)) || isOtherCase(directory, folder));
    return isPortable ? portable : folder;
  }

  /**
   * The name of a subject's folder, which is new if it is missing. A new folder has a name that
   * each file system can have beside the others.
   *
   * @param isTaken whether another folder has the same name but for upper and lower case
   */
  public static String forWriting(Path directory, String folder, Predicate<String> isTaken) {
    String found = found(directory, folder);
    if (!found.equals(folder) || Files.exists(directory.resolve(folder))) {
      return found;
    }
    return SubjectFolder.isPortable(folder) && !isTaken.test(folder)
        ? folder
        : SubjectFolder.portable(folder);
  }

  /** Whether a file system that ignores case has another subject's folder under this name. */
  static boolean isOtherCase(Path directory, String folder) {
    Path path = directory.resolve(folder);
    try {
      return Files.isDirectory(path)
          && !Files.isSymbolicLink(path)
          && !path.toRealPath().endsWith(folder);
    } catch (IOException e) {
      return false;
    }
  }
}
