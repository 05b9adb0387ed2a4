// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.model.StoredVersion;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeletedTest {
  private static final StoredVersion LIVE = TestState.version("s", 1, 1, TestState.body(INT));
  private static final StoredVersion GONE = TestState.deleted("s", 2, 1, TestState.body(INT));

  @ParameterizedTest
  @CsvSource({"HIDDEN, true, false", "INCLUDED, true, true", "ONLY, false, true"})
  void versionsAndSubjectsCount(Deleted deleted, boolean live, boolean gone) {
    assertThat(deleted.accepts(LIVE)).isEqualTo(live);
    assertThat(deleted.accepts(GONE)).isEqualTo(gone);
    assertThat(deleted.acceptsSubject(List.of(GONE, LIVE))).isEqualTo(live);
    assertThat(deleted.acceptsSubject(List.of(GONE))).isEqualTo(gone);
  }
}
