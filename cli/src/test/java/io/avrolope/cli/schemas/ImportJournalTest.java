// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.cli.terminal.CommandException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ImportJournalTest {
  @Test
  void theStateIsInTheDirectoryOfTheUser() {
    assertThat(ImportJournal.defaultDirectory(Map.of("XDG_STATE_HOME", "/state"), "/root"))
        .isEqualTo(Path.of("/state/avrolope"));
    assertThat(
            ImportJournal.defaultDirectory(
                Map.of("XDG_STATE_HOME", "relative", "HOME", "/home/me"), "?"))
        .isEqualTo(Path.of("/home/me/.local/state/avrolope"));
    assertThat(ImportJournal.defaultDirectory(Map.of(), "/root"))
        .isEqualTo(Path.of("/root/.local/state/avrolope"));
  }

  @Test
  void aUserWithoutAHomeDirectoryMustNameOne() {
    assertThatThrownBy(() -> ImportJournal.defaultDirectory(Map.of(), "?"))
        .isInstanceOf(CommandException.class)
        .hasMessage("The user has no home directory: use --state-dir");
  }
}
