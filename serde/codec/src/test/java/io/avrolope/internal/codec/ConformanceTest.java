// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.codec.ConformanceCase.Expectation;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every case of {@code src/test/resources/conformance} on all engines and Avro's readers. */
@Tag("conformance")
class ConformanceTest {
  private static final int MIN_CASES = 600;

  private static final Set<Integer> ALL_TRAPS =
      IntStream.rangeClosed(1, 60).boxed().collect(Collectors.toSet());

  /** The traps that no case can cover, with the reason. */
  private static final Map<Integer, String> TRAPS_WITHOUT_A_CASE =
      Map.of(
          49, "conversions of generated classes, which generic data do not use",
          51, "names in generated code, which generic data do not use",
          53, "constructors of generated classes, which generic data do not use",
          54, "loading of generated classes, which generic data do not use",
          56, "single-object framing belongs to an envelope",
          58, "a decoder reads an array; each case is decoded in the middle of one",
          59, "decoders do not reuse objects");

  private static final List<ConformanceCase> CASES = ConformanceCase.all();

  static Stream<Arguments> casesAndEngines() {
    return CASES.stream()
        .flatMap(
            testCase ->
                Stream.of(ConformanceEngine.values())
                    .map(engine -> Arguments.of(engine, testCase)));
  }

  static List<ConformanceCase> cases() {
    return CASES;
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("casesAndEngines")
  void decodingGivesTheResultOfTheFile(ConformanceEngine engine, ConformanceCase testCase) {
    Expectation expected = engine.expectation(testCase);
    assumeFalse(expected.isSkipped(), "the reader may hang");
    Outcome outcome = Outcome.of(engine, testCase);

    if (expected.value() != null) {
      String text = outcome.text(expected.value());
      assertThat(engine.isOurs() ? text : ConformanceCase.withoutListsOfBooleans(text))
          .isEqualTo(expected.value().toString());
    } else if (engine.isOurs()) {
      outcome.assertIsOurError(expected);
    } else {
      outcome.assertIsAvrosError(testCase.differences().get(engine.name()));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void decodedObjectsShareNoMutableState(ConformanceCase testCase) {
    for (ConformanceEngine engine : enginesThatRead(testCase)) {
      DatumDecoder decoder = engine.decoder(testCase.writer(), testCase.reader());
      Object first = ConformanceEngine.decode(decoder, engine.datum(testCase));
      String text = TypedJson.of(first).toString();

      GenericValues.overwrite(first);

      Object second = ConformanceEngine.decode(decoder, engine.datum(testCase));
      assertThat(TypedJson.of(second)).as(engine.name()).hasToString(text);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void valuesHaveTheSchemaInstancesOfTheReader(ConformanceCase testCase) {
    for (ConformanceEngine engine : enginesThatRead(testCase)) {
      DatumDecoder decoder = engine.decoder(testCase.writer(), testCase.reader());

      Object value = ConformanceEngine.decode(decoder, engine.datum(testCase));

      assertThat(GenericValues.schemasOutsideOf(value, testCase.reader()))
          .as(engine.name())
          .isEmpty();
    }
  }

  /** Empty for data that test the depth only, because traversing them needs much stack. */
  private static List<ConformanceEngine> enginesThatRead(ConformanceCase testCase) {
    return Stream.of(ConformanceEngine.values())
        .filter(
            engine -> {
              JsonNode value = testCase.expectationOf(engine).value();
              return value != null && !value.has("nestedRecords");
            })
        .toList();
  }

  @Test
  void thereAreAtLeast600CasesWithUniqueNames() {
    Set<String> names = new HashSet<>();

    assertThat(CASES).hasSizeGreaterThanOrEqualTo(MIN_CASES);
    assertThat(CASES).filteredOn(testCase -> !names.add(testCase.name())).isEmpty();
  }

  @Test
  void differencesOfOlderVersionsNameExistingCases() {
    assertThat(CASES).extracting(ConformanceCase::name).containsAll(OlderAvroDifferences.cases());
  }

  @Test
  void everyTrapHasACaseOrAReasonWhyNot() {
    Set<Integer> shown = new TreeSet<>();
    CASES.forEach(testCase -> shown.addAll(testCase.traps()));
    Set<Integer> left = new TreeSet<>(TRAPS_WITHOUT_A_CASE.keySet());

    left.addAll(shown);

    assertThat(left).isEqualTo(ALL_TRAPS);
    assertThat(shown).doesNotContainAnyElementsOf(TRAPS_WITHOUT_A_CASE.keySet());
  }

  /** The result of decoding a case. */
  private record Outcome(
      @Nullable JsonNode value, @Nullable Throwable error, String when, int length) {

    static Outcome of(ConformanceEngine engine, ConformanceCase testCase) {
      String when = "made";
      byte[] datum = engine.datum(testCase);
      try {
        DatumDecoder decoder = engine.decoder(testCase.writer(), testCase.reader());
        when = "read";
        Callable<@Nullable Object> reading = () -> ConformanceEngine.decode(decoder, datum);
        Object value = engine.isOurs() ? ConformanceEngine.onLargeStack(reading) : reading.call();
        return new Outcome(TypedJson.of(value), null, when, datum.length);
      } catch (Exception | StackOverflowError e) {
        return new Outcome(null, e, when, datum.length);
      }
    }

    /** The value as text, or the error if there is none. */
    String text(JsonNode expected) {
      return value == null
          ? String.valueOf(error)
          : TypedJson.withoutUnexpectedListClasses(expected, value).toString();
    }

    void assertIsOurError(Expectation expected) {
      assertThat(error)
          .as("value " + value)
          .isInstanceOf(
              "malformed".equals(expected.error())
                  ? MalformedDatumException.class
                  : IncompatibleSchemasException.class);
      if (expected.when() != null) {
        assertThat(when).isEqualTo(expected.when());
      }
      if (error != null) {
        assertIsAt(expected, String.valueOf(error.getMessage()));
      }
    }

    /**
     * @param difference the expected exception of this reader; null if any exception is expected
     */
    void assertIsAvrosError(@Nullable Expectation difference) {
      assertThat(error).as("value " + value).isNotNull();
      if (difference != null && error != null && error.getCause() != null) {
        assertThat(error.getCause().toString()).containsPattern("\\." + difference.error() + "\\b");
      }
    }

    private void assertIsAt(Expectation expected, String message) {
      if (expected.path() != null) {
        assertThat(message).contains(" at " + expected.path() + " (byte ");
      }
      if (expected.position() != null) {
        assertThat(message).endsWith(" (byte " + expected.position() + " of " + length + ")");
      }
    }
  }
}
