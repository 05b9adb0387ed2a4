// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A line has a bounded number of subjects, and a read that comes with a write counts as a write.
 */
class AuditLogTest {
  @TempDir private Path directory;

  private final Access access =
      new Access(Caller.ANONYMOUS, AccessRules.allForEverybody().of(Caller.ANONYMOUS), List.of());

  private List<String> lines(boolean withReads) throws Exception {
    Path file = directory.resolve("audit");
    new AuditLog(file, withReads, Clock.systemUTC())
        .add(new AuditLog.Event("127.0.0.1", access, "POST", "/associations", 200, "1"));
    return Files.readAllLines(file);
  }

  @Test
  void aHundredSubjectsAreNamedAndTheOthersCounted() throws Exception {
    for (int i = 0; i < 150; i++) {
      access.require(Operation.SUBJECT_WRITE, "s" + i);
      access.require(Operation.SUBJECT_WRITE, "s0");
    }
    JsonNode line = new ObjectMapper().readTree(lines(false).get(0));

    assertThat(line.get("all")).hasSize(100);
    assertThat(line.get("all").get(99).toString()).isEqualTo("{\"SUBJECT_WRITE\":\"s99\"}");
    assertThat(line.get("allLeftOut").intValue()).isEqualTo(50);
  }

  @Test
  void aReadAfterAWriteDoesNotHideTheWrite() throws Exception {
    access.require(Operation.SUBJECT_WRITE, "s");
    access.remember(Operation.SUBJECT_READ, "t");

    assertThat(lines(false)).hasSize(1);
  }

  @Test
  void readsAreWrittenIfTheOperatorWantsThem() throws Exception {
    access.remember(Operation.SUBJECT_READ, "s");

    assertThat(lines(false)).isEmpty();
    assertThat(lines(true)).hasSize(1);
  }

  @Test
  void theAccessThatAllRequestsShareRemembersNothing() {
    Access.UNRESTRICTED.require(Operation.SUBJECT_WRITE, "s");

    assertThat(Access.UNRESTRICTED.asked()).isEmpty();
  }
}
