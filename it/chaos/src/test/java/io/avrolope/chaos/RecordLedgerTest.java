// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.faults.RunLog;
import io.avrolope.server.faults.Violations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ledger of records catches each broken promise. */
class RecordLedgerTest {
  @TempDir private Path directory;
  private RunLog log;
  private Violations violations;
  private RecordLedger ledger;

  @BeforeEach
  void open() throws IOException {
    log = new RunLog(directory.resolve("run.log"));
    violations = new Violations(log);
    ledger = new RecordLedger(violations);
  }

  @AfterEach
  void close() {
    log.close();
  }

  private void confirmThree() {
    for (int i = 0; i < 3; i++) {
      ledger.confirm("t", 0, i, 10 + i);
    }
  }

  @Test
  void aReaderThatSeesAllInTheirOrderIsRight() {
    confirmThree();
    ledger.confirmPoison("t", 0, 3);
    for (int i = 0; i < 3; i++) {
      ledger.read("r", "t", 0, i, 10 + i);
    }
    ledger.refuse("r", "t", 0, 3);
    ledger.requireAll("r", "t");
    ledger.requireNoDoubles("t");

    assertThat(ledger.missing("r", "t")).isZero();
    assertThat(violations.all()).isEmpty();
  }

  @Test
  void aTopicWhoseNameBeginsWithAnotherNameIsAnotherTopic() {
    ledger.confirm("t-fixed", 0, 0, 10);

    assertThat(ledger.missing("r", "t")).isZero();
    assertThat(ledger.missing("r", "t-fixed")).isEqualTo(1);
  }

  @Test
  void aLostRecordIsFound() {
    confirmThree();
    ledger.read("r", "t", 0, 0, 10);
    ledger.read("r", "t", 0, 2, 12);
    ledger.requireAll("r", "t");

    assertThat(ledger.missing("r", "t")).isEqualTo(1);
    assertThat(violations.all())
        .containsExactly("r has not seen 1 confirmed records of t-0, offsets [1]");
  }

  @Test
  void aReaderThatSawNothingHasLostAll() {
    confirmThree();
    ledger.requireAll("r", "t");

    assertThat(violations.all())
        .containsExactly("r has not seen 3 confirmed records of t-0, offsets [0, 1, 2]");
  }

  @Test
  void anotherContentIsFoundBeforeAndAfterTheConfirmation() {
    ledger.read("r", "t", 0, 0, 11);
    ledger.confirm("t", 0, 0, 10);
    ledger.read("q", "t", 0, 0, 12);

    assertThat(violations.all())
        .containsExactly(
            "A reader saw the record 11 instead of the record 10 at t-0 offset 0",
            "q saw the record 12 instead of the record 10 at t-0 offset 0");
  }

  @Test
  void aGoodRecordThatIsTakenForABadOneIsFound() {
    confirmThree();
    ledger.refuse("r", "t", 0, 0);
    ledger.refuse("q", "t", 1, 0);
    ledger.confirm("t", 1, 0, 20);

    assertThat(violations.all())
        .containsExactly(
            "r saw a damaged record instead of the record 10 at t-0 offset 0",
            "A reader saw a damaged record instead of the record 20 at t-1 offset 0");
  }

  @Test
  void aDamagedRecordThatIsDecodedIsFound() {
    ledger.confirmPoison("t", 0, 0);
    ledger.read("r", "t", 0, 0, 10);

    assertThat(violations.all())
        .containsExactly("r saw the record 10 instead of a damaged record at t-0 offset 0");
  }

  @Test
  void onlyANewAssignmentExplainsThatRecordsAreReadAgain() {
    confirmThree();
    ledger.read("r", "t", 0, 0, 10);
    ledger.read("r", "t", 0, 1, 11);
    ledger.reassigned("r", "t", 0);
    ledger.read("r", "t", 0, 0, 10);
    assertThat(violations.all()).isEmpty();

    ledger.read("r", "t", 0, 0, 10);

    assertThat(violations.all())
        .containsExactly("r read t-0 offset 0 after offset 0, without a new assignment");
    assertThat(ledger.counts()).containsEntry("records read again", 2L);
  }

  @Test
  void aRecordThatIsStoredTwiceIsFound() {
    ledger.confirm("t", 0, 0, 10);
    ledger.confirm("t", 1, 0, 10);
    ledger.requireNoDoubles("t");

    assertThat(violations.all()).containsExactly("The record 10 is stored twice in t");
  }

  @Test
  void aSecondCopyThatOnlyReadersSawIsFound() {
    ledger.read("r", "t", 0, 0, 10);
    ledger.read("r", "t", 0, 1, 10);
    ledger.confirm("t", 0, 1, 10);
    ledger.requireNoDoubles("t");

    assertThat(violations.all()).containsExactly("The record 10 is stored twice in t");
  }

  @Test
  void eachDamagedRecordHasADeadLetterAndNoOther() {
    confirmThree();
    ledger.confirmPoison("t", 0, 3);
    ledger.confirmPoison("t", 0, 4);
    ledger.requireDeadLetters("Connect", "t", Map.of(0, BitSet.valueOf(new long[] {0b01001})));

    assertThat(violations.all())
        .containsExactly(
            "Connect made no dead letter of the damaged t-0 offset 4",
            "Connect made a dead letter of a good record: t-0 offset 0");
  }

  @Test
  void aDamagedRecordWithoutAConfirmationMayHaveADeadLetter() {
    ledger.refuse("r", "t", 1, 0);
    ledger.requireDeadLetters("Connect", "t", Map.of(1, BitSet.valueOf(new long[] {0b1})));

    assertThat(violations.all()).isEmpty();
  }

  @Test
  void aCopyIsComparedAndNotCounted() {
    ledger.read("r", "c", 0, 0, 11);
    ledger.copied("c", 0, 0, 10);
    ledger.copied("c", 0, 1, 12);
    ledger.copiedPoison("c", 0, 2);
    ledger.requireAll("r", "c");

    assertThat(violations.all())
        .containsExactly(
            "A reader saw the record 11 instead of the record 10 at c-0 offset 0",
            "r has not seen 2 confirmed records of c-0, offsets [1, 2]");
    assertThat(ledger.counts()).containsEntry("confirmed records", 0L);
  }
}
