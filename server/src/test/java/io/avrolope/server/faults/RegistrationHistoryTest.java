// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RegistrationHistoryTest {
  private final RegistrationHistory history = new RegistrationHistory();

  private void add(String subject, int version, int id, long start, long end) {
    history.add(new RegisteredVersion(subject, version, id, "text " + id), start, end);
  }

  @Test
  void registrationsOneAfterAnotherGetLaterNumbers() {
    add("s", 1, 1, 0, 10);
    add("t", 1, 2, 20, 30);
    add("s", 2, 3, 40, 50);
    assertThat(history.contradictions()).isEmpty();
  }

  @Test
  void registrationsAtTheSameTimeMayHaveAnyOrder() {
    add("s", 2, 2, 0, 30);
    add("s", 1, 1, 10, 20);
    add("s", 3, 3, 25, 40);
    assertThat(history.contradictions()).isEmpty();
  }

  @Test
  void aVersionOfTheTimeBeforeIsAContradiction() {
    add("s", 2, 1, 0, 10);
    add("s", 1, 2, 20, 30);
    assertThat(history.contradictions()).hasSize(1).first().asString().contains("the version 1");
  }

  @Test
  void anIdOfTheTimeBeforeIsAContradictionInAnotherSubjectToo() {
    add("s", 1, 5, 0, 10);
    add("t", 1, 4, 20, 30);
    assertThat(history.contradictions()).hasSize(1).first().asString().contains("the id 4");
  }

  @Test
  void equalNumbersOneAfterAnotherAreAContradiction() {
    add("s", 1, 1, 0, 10);
    add("s", 1, 1, 20, 30);
    assertThat(history.contradictions()).hasSize(2);
  }
}
