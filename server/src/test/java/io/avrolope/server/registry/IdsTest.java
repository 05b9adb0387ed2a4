// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.StoredVersion;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdsTest {
  private final TestState state = new TestState();

  @BeforeEach
  void threeContextsHaveId1() {
    state
        .with("s", 1, 1, INT)
        .withDeleted("t", 1, 1, INT)
        .with(":.a:s", 1, 1, LONG)
        .with(":.a:s", 2, 2, INT)
        .with(":.a:u", 1, 1, LONG)
        .with(":.b:u", 3, 1, INT);
  }

  private static String text(List<VersionKey> keys) {
    return keys.stream()
        .map(key -> key.subject() + "/" + key.version())
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "1, '',       s/1 t/1", // no subject: the default context
    "1, s,        s/1",
    "1, t,        t/1",
    "1, :.a:,     :.a:s/1 :.a:u/1", // a context alone
    "1, :.a:s,    :.a:s/1",
    "1, :.a:t,    ''",
    "1, :.x:,     ''",
    "1, u,        :.a:u/1", // the first context that has the subject with the id
    "1, nobody,   s/1 t/1", // else the default context
    "2, s,        :.a:s/2",
    "2, nobody,   ''",
    "3, s,        ''",
    "1, :.:s,     :.a:s/1", // Confluent's order: the default context comes last
    "1, :.:t,     t/1",
    "1, :.:,      s/1 t/1",
    "1, :*:,      ''",
    "1, :*:s,     ''"
  })
  void theVersionsOfAnIdDependOnTheSubject(int id, String subject, String versions) {
    assertThat(text(Ids.keys(state.get(), id, subject))).isEqualTo(versions);
    assertThat(Ids.byId(state.get(), id, subject).map(StoredVersion::key).map(List::of))
        .isEqualTo(Ids.keys(state.get(), id, subject).stream().findFirst().map(List::of));
  }

  @ParameterizedTest
  @CsvSource({
    "1, '',    s/1 t/1",
    "1, s,     s/1 t/1",
    "1, :.a:s, :.a:s/1 :.a:u/1",
    "1, u,     :.a:s/1 :.a:u/1",
    "3, '',    ''"
  })
  void besidesAVersionAreAllOfItsContextWithItsId(int id, String subject, String versions) {
    assertThat(text(Ids.besides(state.get(), id, subject))).isEqualTo(versions);
  }

  @Test
  void noOtherContextAnswersForASubjectThatIsWithheld() {
    state.get().withhold("u");

    assertThat(text(Ids.keys(state.get(), 1, "u"))).isEqualTo("s/1 t/1");
  }

  @Test
  void aGuidHasAnIdInEachContext() {
    assertThat(Ids.ids(state.get(), TestState.body(INT).guid()))
        .containsExactly(
            new Ids.ContextId("", 1), new Ids.ContextId(":.a:", 2), new Ids.ContextId(":.b:", 1));
    assertThat(Ids.ids(state.get(), TestState.body(LONG).guid()))
        .containsExactly(new Ids.ContextId(":.a:", 1));
    assertThat(Ids.ids(state.get(), TestState.body("\"x\"").guid())).isEmpty();
  }

  @Test
  void theSchemaOfAGuidIsThatOfTheDefaultContextIfItHasIt() {
    assertThat(Ids.byGuid(state.get(), TestState.body(INT).guid())).contains(state.version("s", 1));
    assertThat(Ids.byGuid(state.get(), TestState.body(LONG).guid()))
        .contains(state.version(":.a:s", 1));
    assertThat(Ids.byGuid(state.get(), TestState.body("\"x\"").guid())).isEmpty();
  }
}
