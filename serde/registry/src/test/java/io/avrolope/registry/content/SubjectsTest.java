// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubjectsTest {
  private static final String[] PARTS = {":", ".", "*", "a", ".:", ":.", ":.:", "__GLOBAL"};
  private static final int MAX_PARTS = 4;

  @ParameterizedTest
  @CsvSource({
    "pay, pay",
    ":.:pay, pay",
    ":.::.:pay, pay",
    ":.::.ctx:pay, :.ctx:pay",
    ":., ''",
    ":.:, ''",
    ":.::., ''",
    ":.ctx, :.ctx:",
    ":.::.ctx, :.ctx:",
    ":.ctx:pay, :.ctx:pay",
    ":.ctx::.:pay, :.ctx::.:pay",
    ":*:pay, :*:pay"
  })
  void aSubjectHasOneForm(String subject, String form) {
    assertThat(Subjects.normalized(subject)).isEqualTo(form);
  }

  /** The rights, the files and the topic normalize one after the other. */
  @Test
  void aNormalizedNameStaysTheSame() {
    List<String> names = new ArrayList<>(List.of(""));
    for (int from = 0, length = 0; length < MAX_PARTS; length++) {
      int to = names.size();
      for (String name : List.copyOf(names.subList(from, to))) {
        for (String part : PARTS) {
          names.add(name + part);
        }
      }
      from = to;
    }
    for (String name : names) {
      String once = Subjects.normalized(name);
      assertThat(Subjects.normalized(once)).as(name).isEqualTo(once);
      assertThat(Subjects.context(once) + Subjects.name(once)).as(name).isEqualTo(once);
      assertThat(Subjects.inContext(Subjects.context(once), once)).as(name).isEqualTo(once);
    }
  }
}
