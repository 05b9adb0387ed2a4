// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The clock of a process, which can jump. It needs libfaketime; the time since the start of the
 * machine, by which programs wait, stays true. Thread-safe.
 */
final class FakeClock {
  private static final String LIBRARY = "glob:/usr/lib/*/faketime/libfaketimeMT.so.1";
  private static final int DEPTH = 3;

  private final Path library;
  private final Path offset;

  private FakeClock(Path library, Path offset) throws IOException {
    this.library = library;
    this.offset = offset;
    jump(0);
  }

  /**
   * Makes a clock; empty where there is no libfaketime.
   *
   * @param offset the file with the difference to the true time
   */
  static Optional<FakeClock> of(Path offset) throws IOException {
    Path lib = Path.of("/usr/lib");
    if (!Files.isDirectory(lib)) {
      return Optional.empty();
    }
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher(LIBRARY);
    try (Stream<Path> files = Files.find(lib, DEPTH, (file, attributes) -> matcher.matches(file))) {
      Optional<Path> library = files.findFirst();
      return library.isPresent()
          ? Optional.of(new FakeClock(library.get(), offset))
          : Optional.empty();
    }
  }

  /** The command before the JVM of a process with this clock. */
  List<String> prefix() {
    return List.of(
        "env",
        "LD_PRELOAD=" + library,
        "FAKETIME_TIMESTAMP_FILE=" + offset,
        "FAKETIME_CACHE_DURATION=1",
        "DONT_FAKE_MONOTONIC=1",
        "FAKETIME_DONT_FAKE_MONOTONIC=1",
        "FAKETIME_FORCE_MONOTONIC_FIX=0"); // else waits of threads return at once
  }

  /** Changes the clock, within a second, to the true time and these seconds. */
  void jump(long seconds) throws IOException {
    Path next = offset.resolveSibling(offset.getFileName() + ".new");
    Files.writeString(next, (seconds < 0 ? "" : "+") + seconds + "\n");
    Files.move(next, offset, StandardCopyOption.ATOMIC_MOVE);
  }
}
