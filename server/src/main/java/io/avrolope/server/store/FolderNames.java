// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.FolderOnDisk;
import io.avrolope.registry.directory.SubjectFolder;
import io.avrolope.server.store.FileTransaction.Write;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names that the folders of subjects have on disk. The state and the files of ids know a folder
 * by the name of its subject; on disk, it may have its portable name. Not thread-safe.
 */
final class FolderNames {
  private final Path root;

  /** Portable names by the paths that the state knows. */
  private final Map<String, String> portable = new HashMap<>();

  /**
   * Hashes of paths that have capital letters, in lower case. Two with the same hash get a portable
   * name without need, which is no harm.
   */
  private final Set<Integer> withCapitals = new HashSet<>();

  /** The names that the writes of a transaction have got. */
  private Map<String, String> chosen = new HashMap<>();

  FolderNames(Path root) {
    this.root = root;
  }

  /**
   * Notes the folders of a context as they are on disk.
   *
   * @param context the folder of the context, with a slash at its end
   * @return the portable folders of subjects that have their own folder too. They are not noted
   */
  Set<String> add(String context, Set<String> folders) {
    Set<String> seconds = new TreeSet<>();
    for (String folder : folders) {
      String own = SubjectFolder.own(folder);
      if (!own.equals(folder) && folders.contains(own)) {
        seconds.add(folder);
      } else {
        note(context + own, folder);
      }
    }
    return seconds;
  }

  private void note(String path, String folder) {
    if (!path.endsWith(folder)) {
      portable.put(path, folder);
    } else if (!lower(path).equals(path)) {
      withCapitals.add(lower(path).hashCode());
    }
  }

  private static String lower(String path) {
    return path.toLowerCase(Locale.ROOT);
  }

  /**
   * The same writes with the names on disk; new folders get names that each file system can have.
   */
  List<Write> onDisk(List<Write> writes) {
    chosen = new HashMap<>();
    List<Write> onDisk = new ArrayList<>();
    for (Write write : writes) {
      String path = write.path();
      int context = Layout.contextEnd(path);
      int end = path.indexOf('/', context);
      String name = end < 0 ? "" : name(path.substring(0, end), context);
      onDisk.add(
          end < 0
              ? write
              : new Write(
                  path.substring(0, context) + name + path.substring(end),
                  write.text(),
                  write.lines(),
                  write.timestampMs()));
    }
    return onDisk;
  }

  /** Notes that the last writes are begun. */
  void begun() {
    chosen.forEach((path, folder) -> note(path, folder));
    chosen = new HashMap<>();
  }

  private String name(String path, int context) {
    String known = portable.get(path);
    return known != null
        ? known
        : chosen.computeIfAbsent(
            path,
            each ->
                FolderOnDisk.forWriting(
                    root.resolve(each.substring(0, context)),
                    each.substring(context),
                    folder -> isTaken(each)));
  }

  /** Whether another folder differs only in upper and lower case. The path has none yet. */
  private boolean isTaken(String path) {
    String lower = lower(path);
    return withCapitals.contains(lower.hashCode())
        || (!lower.equals(path) && Files.exists(root.resolve(lower)))
        || chosen.keySet().stream().anyMatch(path::equalsIgnoreCase);
  }

  /** A file below the directory under the name that its folder has on disk. */
  static Path file(Path context, String path) {
    int end = path.indexOf('/');
    return context
        .resolve(FolderOnDisk.found(context, path.substring(0, end)))
        .resolve(path.substring(end + 1));
  }
}
