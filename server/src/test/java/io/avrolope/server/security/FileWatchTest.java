// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.event.EventRecordingLogger;
import org.slf4j.event.SubstituteLoggingEvent;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.SubstituteLogger;

/** Files that are wrong for a while: what was read before stays, and one error says so. */
class FileWatchTest {
  @TempDir private Path directory;
  private final Queue<SubstituteLoggingEvent> events = new ArrayDeque<>();
  private final FileWatch watch =
      new FileWatch(
          Duration.ofDays(1),
          new EventRecordingLogger(new SubstituteLogger("test", events, false), events));
  private final List<String> read = new ArrayList<>();

  @AfterEach
  void close() {
    watch.close();
  }

  private Path watched(String contents) throws IOException {
    Path file = Files.writeString(directory.resolve("file"), contents);
    watch.add("passwords", FileWatch.Look.at(List.of(file)), () -> read(file));
    return file;
  }

  private void read(Path file) {
    try {
      String text = Files.readString(file);
      if (text.startsWith("wrong")) {
        throw new IllegalArgumentException(text);
      }
      read.add(text);
    } catch (IOException e) {
      throw new IllegalArgumentException("unreadable");
    }
  }

  /** Lines that were logged at several looks. */
  private List<String> looks() {
    for (int i = 0; i < 4; i++) {
      watch.poll();
    }
    List<String> lines = new ArrayList<>();
    while (!events.isEmpty()) {
      SubstituteLoggingEvent event = events.remove();
      lines.add(
          event.getLevel()
              + " "
              + MessageFormatter.arrayFormat(event.getMessage(), event.getArgumentArray())
                  .getMessage());
    }
    return lines;
  }

  @Test
  void aChangeBetweenTheFirstReadingAndTheFirstLookIsSeen() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "old");
    FileWatch.Look look = FileWatch.Look.at(List.of(file));
    read(file);
    Files.writeString(file, "new"); // while the server starts
    watch.add("passwords", look, () -> read(file));

    looks();
    assertThat(read).containsExactly("old", "new");
  }

  @Test
  void anErrorIsLoggedOnceWhileNothingChanges() throws IOException {
    Path file = watched("old");
    Files.writeString(file, "wrong");

    assertThat(looks())
        .containsExactly(
            "ERROR Cannot use passwords of [" + file + "]; the old ones stay in use: wrong");
    assertThat(looks()).isEmpty();
    Files.writeString(file, "new");
    assertThat(looks())
        .containsExactly("INFO Read passwords again, because a file has changed: [" + file + "]");
    Files.writeString(file, "wrong");
    assertThat(looks()).hasSize(1);
    assertThat(read).containsExactly("new");
  }

  @Test
  void aFileThatBecameEmptyIsNotUsed() throws IOException {
    Path file = watched("alice");
    Files.writeString(file, "");

    assertThat(looks())
        .containsExactly(
            "ERROR Cannot use passwords of ["
                + file
                + "]; the old ones stay in use: The file "
                + file
                + " is empty. Write its contents, or at least a comment");
    Files.writeString(file, "# nobody");
    looks();
    assertThat(read).containsExactly("# nobody");
  }

  @Test
  void filesOfTwoReadersAreReportedOnce() throws IOException {
    Path file = watched("old");
    watch.add("passwords for others", FileWatch.Look.at(List.of(file)), () -> read(file));
    Files.writeString(file, "wrong");

    assertThat(looks()).hasSize(1);
    Files.delete(file);
    assertThat(looks())
        .containsExactly(
            "ERROR Cannot use passwords of [" + file + "]; the old ones stay in use: unreadable");
  }
}
