// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.server.association.AssociationFilter.Unassociated;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.TestState;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssociationFilterTest {
  private static final Association WEAK_KEY =
      TestState.association("a", "key", "s", Lifecycle.WEAK);
  private static final Association STRONG_KEY =
      TestState.association("b", "key", "s", Lifecycle.STRONG);
  private static final Association WEAK_VALUE =
      TestState.association("c", "value", "s", Lifecycle.WEAK);
  private static final List<Association> ALL = List.of(WEAK_KEY, STRONG_KEY, WEAK_VALUE);

  private static Set<String> words(String words) {
    return words.isEmpty() ? Set.of() : Set.of(words.split(" "));
  }

  private static AssociationFilter filter(
      String resourceType, String types, String lifecycles, Unassociated unassociated) {
    Set<Lifecycle> lives =
        words(lifecycles).stream().map(Lifecycle::valueOf).collect(Collectors.toSet());
    return new AssociationFilter(resourceType, words(types), lives, unassociated);
  }

  @ParameterizedTest(name = "{0}/{1}/{2}, unassociated {3}: {4}")
  @CsvSource({
    "'',    '',        '',            REFUSED,  a b c",
    "topic, '',        '',            REFUSED,  a b c",
    "other, '',        '',            REFUSED,  ''",
    "'',    key,       '',            REFUSED,  a b",
    "'',    value,     '',            REFUSED,  c",
    "'',    key value, '',            REFUSED,  a b c",
    "'',    '',        WEAK,          REFUSED,  a c",
    "'',    '',        STRONG,        REFUSED,  b",
    "'',    '',        WEAK STRONG,   REFUSED,  a b c",
    "topic, key,       WEAK,          REFUSED,  a",
    "'',    '',        '',            ACCEPTED, ''",
    "'',    '',        WEAK,          ACCEPTED, a c",
    "other, '',        WEAK,          ACCEPTED, ''"
  })
  void associationsCount(
      String resourceType, String types, String lives, Unassociated unassociated, String found) {
    assertThat(filter(resourceType, types, lives, unassociated).of(ALL))
        .extracting(Association::resourceName)
        .isEqualTo(Stream.of(found.split(" ")).filter(each -> !each.isEmpty()).toList());
  }

  @ParameterizedTest(name = "unassociated {0}, types {1}, lifecycles {2}: {3} {4} {5}")
  @CsvSource({
    // without any, with a weak key, with a strong key
    "REFUSED,  '',    '',     false, true,  true",
    "REFUSED,  value, '',     false, false, false",
    "REFUSED,  '',    STRONG, false, false, true",
    "ACCEPTED, '',    '',     true,  false, false",
    "ACCEPTED, '',    STRONG, true,  false, true",
    "ACCEPTED, value, STRONG, true,  true,  true"
  })
  void aSubjectCountsByItsAssociations(
      Unassociated unassociated,
      String types,
      String lives,
      boolean none,
      boolean weak,
      boolean strong) {
    AssociationFilter filter = filter("", types, lives, unassociated);

    assertThat(filter.acceptsSubject(List.of())).isEqualTo(none);
    assertThat(filter.acceptsSubject(List.of(WEAK_KEY))).isEqualTo(weak);
    assertThat(filter.acceptsSubject(List.of(WEAK_KEY, STRONG_KEY))).isEqualTo(strong);
  }

  @Test
  void aFilterIsEmptyIfEveryAssociationCounts() {
    assertThat(AssociationFilter.ALL.isEmpty()).isTrue();
    assertThat(new AssociationFilter("", Set.of(), Set.of()).isEmpty()).isTrue();
    assertThat(filter("topic", "", "", Unassociated.REFUSED).isEmpty()).isFalse();
    assertThat(filter("", "", "", Unassociated.ACCEPTED).isEmpty()).isFalse();
  }
}
