// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * The directory of a registry server that a schema directory belongs to: the same one, or the one
 * that has it as a context below {@code @contexts}. Servers lock it as a whole, and write down each
 * change there before they make it.
 */
record ServerDirectory(Path root) {
  private static final String CONTEXTS = "@contexts";

  /** A change that is begun. After a crash, the next server finishes it. */
  private static final String CHANGE = ".transaction.json";

  /**
   * The server's directory.
   *
   * @param root of a schema directory, which must exist
   */
  static ServerDirectory of(Path root) throws IOException {
    Path real = root.toRealPath();
    for (Path each : List.of(root.toAbsolutePath().normalize(), real)) { // it may be a link
      Path contexts = each.resolve("..").normalize();
      if (String.valueOf(contexts.getFileName()).equals(CONTEXTS)) {
        return new ServerDirectory(contexts.resolve("..").normalize());
      }
    }
    return new ServerDirectory(real);
  }

  /**
   * Runs {@code work} while no server and no other writer changes the directory.
   *
   * @throws RegistryUnavailableException if a server has not finished a change
   */
  <T> T holding(Duration timeout, Supplier<T> work) throws IOException {
    return DirectoryLock.holding(
        root,
        timeout,
        () -> {
          requireFinished();
          return work.get();
        });
  }

  /**
   * @throws RegistryUnavailableException if a server has begun a change, whose ids are not in the
   *     files yet
   */
  void requireFinished() {
    if (Files.exists(root.resolve(CHANGE))) {
      throw new RegistryUnavailableException(
          Reason.DISCONNECTED,
          "A server has begun a change of "
              + root
              + " and not finished it: "
              + CHANGE
              + " exists. A server that uses the directory finishes the change when it can write:"
              + " start one",
          null);
    }
  }
}
