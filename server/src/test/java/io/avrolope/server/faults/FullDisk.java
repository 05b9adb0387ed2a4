// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A small file system in memory, which can be filled. Only root may mount one. */
public final class FullDisk implements AutoCloseable {
  private static final int CHUNK_BYTES = 1 << 20;

  private final Path directory;

  private FullDisk(Path directory) {
    this.directory = directory;
  }

  /**
   * Mounts the file system; empty if this process may not.
   *
   * @param size such as {@code 192m}
   */
  public static Optional<FullDisk> mount(Path directory, String size) throws IOException {
    Files.createDirectories(directory);
    boolean isMounted =
        succeeds("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", directory.toString());
    if (!isMounted) {
      return Optional.empty();
    }
    FullDisk disk = new FullDisk(directory);
    Runtime.getRuntime().addShutdownHook(new Thread(disk::close));
    return Optional.of(disk);
  }

  /** Unmounts what a run that was killed has left in a directory. */
  public static void unmount(Path directory) throws IOException {
    Path mounts = Path.of("/proc/mounts");
    if (Files.exists(mounts)) {
      for (String line : Files.readAllLines(mounts)) {
        String[] fields = line.split(" ", -1);
        if (fields.length > 1 && Path.of(fields[1]).startsWith(directory)) {
          succeeds("umount", fields[1]);
        }
      }
    }
  }

  /** Whether a command exists and ends with the status 0. */
  public static boolean succeeds(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // there is no such command
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Path filler() {
    return directory.resolve("filler");
  }

  /** Leaves no byte free. */
  public void fill() {
    byte[] chunk = new byte[CHUNK_BYTES];
    try (OutputStream out = Files.newOutputStream(filler())) {
      for (int size = chunk.length; size > 0; ) {
        try {
          out.write(chunk, 0, size);
        } catch (IOException e) {
          size /= 2; // no space for so much
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives the space back. */
  public void free() {
    try {
      Files.deleteIfExists(filler());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (Files.exists(directory)) {
      succeeds("umount", directory.toString());
    }
  }
}
