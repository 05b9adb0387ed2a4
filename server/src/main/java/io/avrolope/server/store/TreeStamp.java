// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.server.store.FileTransaction.Write;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.List;

/**
 * A number that is another one after a file of a directory was added, changed or removed. It is the
 * sum of a number for each file, so that a writer can adjust it without looking at all files. Files
 * and folders that begin with a dot do not count, nor do folders inside the folders of subjects.
 * Links are followed, as the loader follows them: Kubernetes mounts files as links to a folder that
 * it exchanges.
 */
final class TreeStamp {
  private static final long PRIME = 0x100000001B3L;

  private TreeStamp() {}

  /**
   * The number of all files below a directory.
   *
   * @param directory may have become a link to one
   */
  static long of(Path directory) throws IOException {
    Path root = directory.toRealPath();
    long[] sum = new long[1];
    int rootLength = root.toString().length();
    Files.walkFileTree(
        root,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.equals(root) || (!isHidden(folder) && isRead(root.relativize(folder)))
                ? FileVisitResult.CONTINUE
                : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (file.equals(root)) {
              throw new NotDirectoryException(root + " is not a directory");
            }
            if (!isHidden(file)) {
              sum[0] += of(file.toString().substring(rootLength + 1), attributes);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException && !file.equals(root)) {
              return FileVisitResult.CONTINUE; // it was removed in this moment
            }
            if (e instanceof FileSystemLoopException) {
              return FileVisitResult.CONTINUE; // a link to a folder above it
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(
              Path folder, @SuppressWarnings("NullAway") IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    return sum[0];
  }

  /** Whether files in a folder are read: a link may lead to a folder with many others in it. */
  private static boolean isRead(Path folder) {
    int depth = folder.getNameCount();
    return depth == 1 || (depth <= 3 && folder.startsWith(Layout.CONTEXTS));
  }

  /** The number of the files that a transaction writes. */
  static long of(Path root, List<Write> writes) throws IOException {
    long sum = 0;
    for (Write write : writes) {
      Path file = root.resolve(write.path());
      if (!isHidden(file)) {
        try {
          sum += of(write.path(), Files.readAttributes(file, BasicFileAttributes.class));
        } catch (NoSuchFileException e) {
          // a file that does not exist adds nothing
        }
      }
    }
    return sum;
  }

  private static boolean isHidden(Path file) {
    return String.valueOf(file.getFileName()).startsWith(".");
  }

  private static long of(String path, BasicFileAttributes attributes) {
    long hash = attributes.size() * PRIME ^ attributes.lastModifiedTime().toMillis();
    for (int i = 0; i < path.length(); i++) {
      hash = (hash ^ path.charAt(i)) * PRIME;
    }
    return hash ^ hash >>> 32;
  }
}
