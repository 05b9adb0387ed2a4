// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Notes on disk which subjects a copy has put into mode IMPORT, and the mode that each had before.
 * The next copy can then restore the modes after the program was killed. Each running copy has a
 * file of its own and holds a lock on it; the operating system releases the lock of a killed
 * program. Thread-safe.
 */
final class ImportJournal implements AutoCloseable {
  private static final String SUFFIX = ".import";
  private static final String REGISTRY = "registry";
  private static final String SUBJECT = "subject.";

  private final Path directory;
  private final String registry;
  private final Map<String, String> modes = new TreeMap<>();
  private @Nullable Path file;
  private @Nullable FileChannel channel;

  /**
   * @param directory created when needed
   * @param registry the URL of the target, without credentials
   */
  ImportJournal(Path directory, String registry) {
    this.directory = directory;
    this.registry = registry;
  }

  /** The directory for the state of this program in the home of the user. */
  static Path defaultDirectory() {
    return defaultDirectory(System.getenv(), System.getProperty("user.home"));
  }

  /**
   * @param userHome the home of the user as Java knows it: "?" for a user without an account, as in
   *     a container
   * @throws CommandException if there is no directory
   */
  static Path defaultDirectory(Map<String, String> environment, String userHome) {
    String states = environment.getOrDefault("XDG_STATE_HOME", "");
    if (Path.of(states).isAbsolute()) {
      return Path.of(states, "avrolope");
    }
    return Stream.of(environment.getOrDefault("HOME", ""), userHome)
        .map(Path::of)
        .filter(Path::isAbsolute)
        .findFirst()
        .orElseThrow(
            () -> CommandException.usage("The user has no home directory: use --state-dir"))
        .resolve(Path.of(".local", "state", "avrolope"));
  }

  /**
   * Notes a subject before its mode changes.
   *
   * @param mode the subject's own mode; empty if it has none
   * @throws CommandException if the file cannot be written
   */
  synchronized void begin(String subject, Optional<String> mode) {
    modes.put(subject, mode.orElse(""));
    save();
  }

  /** Forgets a subject whose mode is restored. */
  synchronized void end(String subject) {
    if (modes.remove(subject) != null) {
      save();
    }
  }

  private void save() {
    Properties properties = new Properties();
    properties.setProperty(REGISTRY, registry);
    modes.forEach((subject, mode) -> properties.setProperty(SUBJECT + subject, mode));
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      properties.store(bytes, "Modes that avrolope schemas copy must restore");
      FileChannel to = openChannel();
      to.write(ByteBuffer.wrap(bytes.toByteArray()), 0);
      to.truncate(bytes.size());
      to.force(true);
    } catch (IOException e) {
      throw CommandException.usage(
          "Cannot note in "
              + directory
              + " which modes must be restored: "
              + e
              + ". Use --state-dir to choose another directory");
    }
  }

  private FileChannel openChannel() throws IOException {
    if (channel == null) {
      Files.createDirectories(directory);
      file = directory.resolve(UUID.randomUUID() + SUFFIX);
      channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      channel.lock();
    }
    return channel;
  }

  /** Deletes the file, unless a mode could not be restored. */
  @Override
  public synchronized void close() {
    try {
      if (channel != null && file != null) {
        if (modes.isEmpty()) {
          Files.delete(file);
        }
        channel.close();
      }
    } catch (IOException e) {
      // the next copy finds a file without subjects, and deletes it
    }
  }

  /** The file of a copy that did not end. It is locked until it is closed. */
  static final class Abandoned implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final Properties properties;

    private Abandoned(Path file, FileChannel channel, Properties properties) {
      this.file = file;
      this.channel = channel;
      this.properties = properties;
    }

    /** Subjects, and the mode that each had; empty if it had none. */
    Map<String, Optional<String>> modes() {
      Map<String, Optional<String>> modes = new TreeMap<>();
      for (String key : properties.stringPropertyNames()) {
        if (key.startsWith(SUBJECT)) {
          String mode = properties.getProperty(key);
          modes.put(
              key.substring(SUBJECT.length()),
              mode.isEmpty() ? Optional.empty() : Optional.of(mode));
        }
      }
      return modes;
    }

    /** Deletes the file when all modes are restored. */
    void delete() {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        // the next copy reads it again, and finds that nothing is to be restored
      }
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException e) {
        // the lock ends with the program
      }
    }
  }

  /** The files of copies to this registry that did not end. The caller must close them. */
  List<Abandoned> abandoned() {
    List<Abandoned> abandoned = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path each : files) {
        lock(each).ifPresent(abandoned::add);
      }
    } catch (NoSuchFileException e) {
      return abandoned;
    } catch (IOException e) {
      throw CommandException.usage("Cannot read " + directory + ": " + e);
    }
    return abandoned;
  }

  /** Empty if a running copy holds the lock, or the file belongs to another registry. */
  private Optional<Abandoned> lock(Path each) throws IOException {
    FileChannel open = FileChannel.open(each, StandardOpenOption.READ, StandardOpenOption.WRITE);
    boolean isKept = false;
    try {
      Properties properties = new Properties();
      if (open.tryLock() != null) {
        properties.load(Channels.newInputStream(open));
        isKept = registry.equals(properties.getProperty(REGISTRY));
      }
      return isKept ? Optional.of(new Abandoned(each, open, properties)) : Optional.empty();
    } catch (OverlappingFileLockException | IllegalArgumentException e) {
      return Optional.empty(); // a copy in this process, or a file of another program
    } finally {
      if (!isKept) {
        open.close();
      }
    }
  }
}
