// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.connect.corpus.Corpus;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random schemas and values, converted by Apicurio's converter and by both engines of ours. {@code
 * apicurio-differences.json} lists the kinds of intended differences. {@link LongDifferential}
 * compares more values.
 */
@Tag("fuzz")
class ConverterDifferentialTest {
  private static final JsonNode LISTED = Corpus.document("/apicurio-differences.json");
  private static final int SEEDS = 80;

  @ParameterizedTest(name = "{0}, seeds from {1}")
  @CsvSource({"TO_CONNECT, 0", "TO_CONNECT, 1000", "FROM_CONNECT, 0", "FROM_CONNECT, 1000"})
  void bothEnginesConvertAsApicurioOrDifferAsIntended(Direction direction, long firstSeed) {
    Tally tally = new Tally();
    for (long seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
      direction.run(seed, tally);
    }

    assertThat(tally.unexplained()).isEmpty();
    assertThat(tally.values()).isEqualTo((long) SEEDS * Direction.VALUES);
    assertThat(tally.converted()).as("equal, of %s", tally).isGreaterThan(tally.values() * 8 / 10);
  }

  @Test
  void eachKindOfDifferenceIsListedWithItsReasonOrWithConfluents() {
    Set<String> listed = new TreeSet<>();
    LISTED.get("kinds").fieldNames().forEachRemaining(listed::add);
    LISTED.get("asToConfluent").forEach(kind -> listed.add(kind.asText()));

    assertThat(listed)
        .isEqualTo(
            Arrays.stream(IntendedDifference.values())
                .map(IntendedDifference::key)
                .collect(Collectors.toSet()));
  }

  @Test
  void aKindThatIsAsToConfluentHasItsReasonThere() {
    JsonNode confluents = Corpus.document("/intended-differences.json").get("kinds");

    assertThat(LISTED.get("asToConfluent")).allMatch(kind -> confluents.has(kind.asText()));
  }
}
