// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The recorded answers of Confluent's converter. {@code intended-differences.json} lists the cases
 * with another answer: the kind of difference with its reason, and our answer.
 */
@Tag("conformance")
class CorpusTest {
  /** Answers of the same converter on Avro 1.12, and of a newer one, where they differ. */
  private static final List<String> OTHER_PEERS = List.of("onAvro1122", "onConfluent85");

  private static final JsonNode INTENDED = Corpus.document("/intended-differences.json");

  @ParameterizedTest
  @CsvSource({
    "toConnect, interpreted", "toConnect, compiled",
    "fromConnect, interpreted", "fromConnect, compiled",
    "roundTrip, interpreted", "roundTrip, compiled"
  })
  void eachAnswerIsThePeersOrAnIntendedDifference(String direction, String engine) {
    List<String> unexpected = new ArrayList<>();
    for (Corpus.Case each : Corpus.cases(direction)) {
      if (each.input().has("registry")) {
        continue; // RegistryFailuresTest
      }
      JsonNode found = Runner.answer(each, engine);
      JsonNode intended = INTENDED.get("cases").get(each.id());
      boolean isSame =
          intended == null
              ? isAPeers(each, found)
              : Answers.areSame(each, intended.get("answer"), found);
      if (!isSame) {
        unexpected.add(each.id() + "\n  expected " + each.answer() + "\n  found    " + found);
      }
    }

    assertThat(unexpected).isEmpty();
  }

  private static boolean isAPeers(Corpus.Case of, JsonNode found) {
    return Answers.areSame(of, of.answer(), found)
        || OTHER_PEERS.stream()
            .filter(peer -> of.line().has(peer))
            .anyMatch(peer -> Answers.areSame(of, of.line().get(peer), found));
  }

  @Test
  void eachIntendedDifferenceIsOfAKindThatHasAReason() {
    Set<String> kinds = new TreeSet<>();
    INTENDED.get("kinds").fieldNames().forEachRemaining(kinds::add);
    Set<String> used = new TreeSet<>();
    INTENDED.get("cases").forEach(each -> used.add(each.get("kind").asText()));

    assertThat(used).isEqualTo(kinds);
  }
}
