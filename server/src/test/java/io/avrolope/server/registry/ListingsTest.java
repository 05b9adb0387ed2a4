// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import static io.avrolope.server.registry.TestState.INT;
import static io.avrolope.server.registry.TestState.LONG;
import static io.avrolope.server.registry.TestState.STRING;
import static io.avrolope.server.registry.TestState.body;
import static io.avrolope.server.registry.TestState.owner;
import static io.avrolope.server.registry.TestState.property;
import static io.avrolope.server.registry.TestState.record;
import static io.avrolope.server.registry.TestState.referring;
import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.StoredVersion;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListingsTest {
  private static final VersionNumber ONE = new VersionNumber(1);
  private static final VersionNumber TWO = new VersionNumber(2);
  private static final VersionNumber LATEST = new VersionNumber(Reference.LATEST);

  private final TestState state = new TestState();

  private static List<String> words(String words) {
    return words.equals("-") ? List.of() : List.of(words.split(" "));
  }

  @ParameterizedTest
  @CsvSource({"HIDDEN,   live mixed", "INCLUDED, gone live mixed", "ONLY,     gone"})
  void aSubjectIsDeletedIfAllOfItsVersionsAre(Deleted deleted, String subjects) {
    state
        .with("live", 1, 1, INT)
        .withDeleted("mixed", 1, 1, INT)
        .with("mixed", 2, 2, LONG)
        .withDeleted("gone", 1, 1, INT);

    assertThat(Listings.subjects(state.get(), "", deleted)).isEqualTo(words(subjects));
  }

  @ParameterizedTest
  @CsvSource({"HIDDEN, 2", "INCLUDED, 1 2", "ONLY, 1"})
  void theVersionsThatCountAreSorted(Deleted deleted, String versions) {
    state.with("s", 2, 2, LONG).withDeleted("s", 1, 1, INT);

    assertThat(Listings.versions(state.get(), "s", deleted))
        .extracting(each -> "" + each.version())
        .isEqualTo(words(versions));
  }

  @ParameterizedTest
  @CsvSource({
    "'',      a ab",
    "a,       a ab",
    "ab,      ab",
    "abc,     -",
    ":.:a,    a ab",
    ":.c:,    :.c:a :.c:b",
    ":.c:a,   :.c:a",
    ":.c,     :.c:a :.c:b",
    ":*:,     :.c:a :.c:b :.cd:a a ab",
    ":*:a,    :.c:a :.cd:a a ab",
    ":*:b,    :.c:b"
  })
  void aPrefixMatchesSubjectsOfItsContext(String prefix, String subjects) {
    for (String subject : List.of("a", "ab", ":.c:a", ":.c:b", ":.cd:a")) {
      state.with(subject, 1, 1, INT);
    }

    assertThat(Listings.matching(state.get(), prefix)).containsExactlyElementsOf(words(subjects));
    assertThat(
            state.get().subjects().stream().filter(subject -> Listings.hasPrefix(subject, prefix)))
        .containsExactlyElementsOf(words(subjects));
  }

  @ParameterizedTest
  @CsvSource({
    "s,      HIDDEN,   true",
    "gone,   HIDDEN,   false",
    "gone,   INCLUDED, true",
    "gone,   ONLY,     true",
    "s,      ONLY,     false",
    "t,      INCLUDED, false",
    ":.c:,   HIDDEN,   true",
    ":.d:,   HIDDEN,   false",
    ":.d:,   INCLUDED, true",
    ":.e:,   INCLUDED, false",
    "'',     HIDDEN,   true"
  })
  void aSubjectOrContextExistsIfItHasVersions(String subject, Deleted deleted, boolean exists) {
    state
        .with("s", 1, 1, INT)
        .withDeleted("gone", 1, 1, INT)
        .with(":.c:s", 1, 1, INT)
        .withDeleted(":.d:s", 1, 1, INT);

    assertThat(Listings.exists(state.get(), subject, deleted)).isEqualTo(exists);
  }

  @Test
  void aVersionIsFoundByItsNumberAndAsTheLatest() {
    state.with("s", 1, 1, INT).with("s", 2, 2, LONG).withDeleted("s", 3, 3, STRING);

    assertThat(version("s", ONE, Deleted.HIDDEN)).isEqualTo(state.version("s", 1));
    assertThat(version("s", LATEST, Deleted.HIDDEN)).isEqualTo(state.version("s", 2));
    assertThat(version("s", LATEST, Deleted.INCLUDED)).isEqualTo(state.version("s", 2));
    assertThat(version("s", new VersionNumber(3), Deleted.INCLUDED))
        .isEqualTo(state.version("s", 3));
    Refused.with(
        40402, "Version 3 not found.", () -> version("s", new VersionNumber(3), Deleted.HIDDEN));
    Refused.with(
        40402, "Version 4 not found.", () -> version("s", new VersionNumber(4), Deleted.INCLUDED));
  }

  private StoredVersion version(String subject, VersionNumber number, Deleted deleted) {
    return Listings.version(state.get(), subject, number, deleted);
  }

  @Test
  void aDeletedSubjectIsNotFoundUnlessDeletedVersionsCount() {
    state.withDeleted("s", 1, 1, INT);

    Refused.with(40401, "Subject 's' not found.", () -> version("s", ONE, Deleted.HIDDEN));
    assertThat(version("s", ONE, Deleted.INCLUDED)).isEqualTo(state.version("s", 1));
    Refused.with(40402, "Version -1 not found.", () -> version("s", LATEST, Deleted.INCLUDED));
  }

  @Test
  void aSubjectWithoutAContextIsSearchedInAllContexts() {
    state.withDeleted(":.b:s", 1, 1, INT).with(":.c:s", 1, 1, LONG).with(":.d:s", 2, 1, STRING);

    assertThat(version("s", ONE, Deleted.HIDDEN)).isEqualTo(state.version(":.c:s", 1));
    assertThat(version("s", ONE, Deleted.INCLUDED)).isEqualTo(state.version(":.b:s", 1));
    Refused.with(40402, "Version 2 not found.", () -> version("s", TWO, Deleted.HIDDEN));
    Refused.with(40401, "Subject 't' not found.", () -> version("t", ONE, Deleted.HIDDEN));
    Refused.with(
        40401,
        "Subject 's' not found.",
        () -> Listings.ofSubject(state.get(), "s", ONE, Deleted.HIDDEN));
    Refused.with(40401, "Subject ':.x:s' not found.", () -> version(":.x:s", ONE, Deleted.HIDDEN));
  }

  @Test
  void theDefaultContextsSubjectGoesBeforeOthers() {
    state.with("s", 1, 1, INT).with(":.b:s", 1, 1, LONG).with(":.b:s", 2, 2, STRING);

    assertThat(version("s", ONE, Deleted.HIDDEN)).isEqualTo(state.version("s", 1));
    Refused.with(40402, "Version 2 not found.", () -> version("s", TWO, Deleted.HIDDEN));
  }

  @Test
  void noOtherContextAnswersForASubjectThatIsWithheld() {
    state.with(":.b:s", 1, 1, LONG);
    state.get().withhold("s");

    Refused.with(40401, "Subject 's' not found.", () -> version("s", ONE, Deleted.HIDDEN));
  }

  private static Metadata properties(String a, String b) {
    return new Metadata(null, new TreeMap<>(Map.of("a", a, "b", b)), null);
  }

  @Test
  void theNewestVersionWithAllPropertiesIsFound() {
    state
        .with("s", 1, 1, body(INT, properties("1", "1")))
        .with("s", 2, 2, body(LONG, properties("1", "2")))
        .with("s", 3, 3, body(STRING, property("a", "1")))
        .with("s", 4, 4, body("\"float\"", null))
        .with(TestState.deleted("s", 5, 5, body("\"bytes\"", properties("1", "1"))));

    assertThat(having(Map.of("a", "1"), Deleted.HIDDEN).version()).isEqualTo(3);
    assertThat(having(Map.of("a", "1", "b", "1"), Deleted.HIDDEN).version()).isEqualTo(1);
    assertThat(having(Map.of("b", "1"), Deleted.INCLUDED).version()).isEqualTo(5);
    assertThat(having(Map.of(), Deleted.HIDDEN).version()).isEqualTo(3);
    Refused.with(40403, "Schema not found", () -> having(Map.of("b", "3"), Deleted.INCLUDED));
  }

  private StoredVersion having(Map<String, String> properties, Deleted deleted) {
    return Listings.withProperties(state.get(), "s", properties, deleted);
  }

  @Test
  void propertiesOfADeletedSubjectAreFoundIfDeletedVersionsCount() {
    state.with(TestState.deleted("s", 1, 1, body(INT, property("a", "1"))));

    Refused.with(40401, "Subject 's' not found.", () -> having(Map.of("a", "1"), Deleted.HIDDEN));
    assertThat(having(Map.of("a", "1"), Deleted.INCLUDED).version()).isEqualTo(1);
  }

  private List<Integer> referrers(VersionNumber number, Deleted deleted) {
    return Listings.referrers(
        state.get(), "s", number, deleted, subject -> !subject.startsWith("secret"));
  }

  @Test
  void theIdsOfVisibleReferrersAreSorted() {
    Reference reference = new Reference("R", "s", 1);
    state
        .with("s", 1, 1, record("R", "a"))
        .withDeleted("s", 2, 2, record("R", "b"))
        .with("b", 1, 9, referring(owner("R"), reference))
        .with("b", 2, 9, referring(owner("R"), reference))
        .with("c", 1, 3, referring(owner("R"), reference))
        .with("secret", 1, 4, referring(owner("R"), reference))
        .with(TestState.deleted("d", 1, 5, referring(owner("R"), reference)))
        .with("e", 1, 6, referring(owner("R"), new Reference("R", "s", 2)));

    assertThat(referrers(ONE, Deleted.HIDDEN)).containsExactly(3, 9);
    assertThat(referrers(ONE, Deleted.INCLUDED)).containsExactly(3, 5, 9);
    assertThat(referrers(TWO, Deleted.HIDDEN)).containsExactly(6);
    assertThat(referrers(LATEST, Deleted.HIDDEN)).containsExactly(3, 9);
    Refused.with(
        40402, "Version 3 not found.", () -> referrers(new VersionNumber(3), Deleted.INCLUDED));
  }

  @Test
  void theLatestVersionOfADeletedSubjectHasNoReferrers() {
    state.withDeleted("s", 1, 1, INT);

    Refused.with(40402, "Version -1 not found.", () -> referrers(LATEST, Deleted.INCLUDED));
  }

  @Test
  void versionsOfAnIdCountByWhetherTheyAreDeleted() {
    state.with("s", 1, 1, INT).withDeleted("t", 1, 1, INT);
    List<VersionKey> keys = List.of(new VersionKey("s", 1), new VersionKey("t", 1));

    assertThat(Listings.counting(state.get(), keys, Deleted.HIDDEN)).isEqualTo(keys.subList(0, 1));
    assertThat(Listings.counting(state.get(), keys, Deleted.INCLUDED)).isEqualTo(keys);
    assertThat(Listings.counting(state.get(), keys.subList(1, 2), Deleted.HIDDEN)).isEmpty();
    Refused.with(
        40403,
        "Schema not found",
        () -> Listings.counting(state.get(), List.of(), Deleted.INCLUDED));
  }

  @Test
  void anAliasIsTheNormalizedOtherName() {
    state
        .with("s", new TestConfig().alias(":.:t").get())
        .with("empty", new TestConfig().alias("").get())
        .with("none", Config.EMPTY);

    assertThat(Listings.unaliased(state.get(), "s")).isEqualTo("t");
    assertThat(Listings.unaliased(state.get(), "empty")).isEqualTo("empty");
    assertThat(Listings.unaliased(state.get(), "none")).isEqualTo("none");
    assertThat(Listings.unaliased(state.get(), "u")).isEqualTo("u");
  }
}
