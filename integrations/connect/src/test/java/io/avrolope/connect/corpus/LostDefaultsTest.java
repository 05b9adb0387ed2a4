// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cases in which Confluent's converter loses the default of a nullable field. */
@Tag("conformance")
class LostDefaultsTest {
  private static final Map<String, String> KEPT = Map.of("keep.nullable.defaults", "true");

  private static List<Corpus.Case> cases(String direction) {
    return Corpus.cases(direction).stream()
        .filter(each -> each.line().has("faults"))
        .filter(each -> texts(each.line().get("faults")).anyMatch("default-lost"::equals))
        .toList();
  }

  private static Stream<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText);
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void theKeyKeepsEachDefaultThatConfluentsConverterLosesWhenItReads(String engine) {
    List<Corpus.Case> cases = cases("toConnect");

    assertThat(cases)
        .isNotEmpty()
        .allSatisfy(
            each -> {
              JsonNode found = Runner.answer(each, engine, KEPT);
              assertThat(found.has("error")).isFalse();
              assertThat(found.get("connectValue")).isEqualTo(each.answer().get("connectValue"));
              assertThat(defaults(found.get("connectSchema")))
                  .isGreaterThan(defaults(each.answer().get("connectSchema")));
            });
  }

  private static long defaults(JsonNode schema) {
    return schema.findValues("default").stream().filter(each -> !each.isNull()).count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"interpreted", "compiled"})
  void aDefaultThatWasReadIsWrittenAgain(String engine) {
    List<Corpus.Case> cases = cases("roundTrip");

    assertThat(cases)
        .isNotEmpty()
        .allSatisfy(
            each -> {
              JsonNode found = Runner.answer(each, engine, KEPT);
              JsonNode written = Corpus.json(found.get("avroSchema").asText());
              JsonNode read = Corpus.json(each.input().get("avroSchema").asText());
              assertThat(written.findValues("default")).containsAll(read.findValues("default"));
            });
  }
}
