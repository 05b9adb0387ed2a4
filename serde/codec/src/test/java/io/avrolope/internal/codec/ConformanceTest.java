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

/** Every case of {@code src/test/resources/conformance} on our engines and on Avro's readers. */
@Tag("conformance")
class ConformanceTest {
  private static final int LEAST_CASES = 600;

  private static final Set<Integer> ALL_TRAPS =
      IntStream.rangeClosed(1, 60).boxed().collect(Collectors.toSet());

  /** The traps that no case can show, and why. */
  private static final Map<Integer, String> TRAPS_WITHOUT_A_CASE =
      Map.of(
          49, "conversions of generated classes: no generic data",
          51, "names in generated code: no generic data",
          53, "constructors of generated classes: no generic data",
          54, "loading of generated classes: no generic data",
          56, "single-object framing is an envelope's",
          58, "a decoder takes an array; each case is decoded in the middle of one",
          59, "a decoder is given nothing to reuse");

  private static final List<ConformanceCase> CASES = ConformanceCase.all();

  static Stream<Arguments> casesAndEngines() {
    return CASES.stream()
        .flatMap(
            one -> Stream.of(ConformanceEngine.values()).map(engine -> Arguments.of(engine, one)));
  }

  static List<ConformanceCase> cases() {
    return CASES;
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("casesAndEngines")
  void decodesAsTheFileSays(ConformanceEngine engine, ConformanceCase one) {
    Expectation expected = engine.expectation(one);
    assumeFalse(expected.isUnasked(), "it may not come back");
    Outcome outcome = Outcome.of(engine, one);

    if (expected.value() != null) {
      assertThat(outcome.text(expected.value())).isEqualTo(expected.value().toString());
    } else if (engine.isOurs()) {
      outcome.assertIsOurError(expected);
    } else {
      outcome.assertIsErrorOfAvro(one.differences().get(engine.name()));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void whatIsReadBelongsToTheReaderAlone(ConformanceCase one) {
    for (ConformanceEngine engine : enginesThatRead(one)) {
      DatumDecoder decoder = engine.decoder(one.writer(), one.reader());
      Object first = ConformanceEngine.decode(decoder, engine.datum(one));
      String text = TypedJson.of(first).toString();

      GenericValues.spoil(first);

      Object second = ConformanceEngine.decode(decoder, engine.datum(one));
      assertThat(TypedJson.of(second)).as(engine.name()).hasToString(text);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void schemasOfValuesAreThoseOfTheReader(ConformanceCase one) {
    for (ConformanceEngine engine : enginesThatRead(one)) {
      DatumDecoder decoder = engine.decoder(one.writer(), one.reader());

      Object value = ConformanceEngine.decode(decoder, engine.datum(one));

      assertThat(GenericValues.foreignSchemas(value, one.reader())).as(engine.name()).isEmpty();
    }
  }

  /** None for data that are there for their depth alone, which take much stack to walk through. */
  private static List<ConformanceEngine> enginesThatRead(ConformanceCase one) {
    return Stream.of(ConformanceEngine.values())
        .filter(
            engine -> {
              JsonNode value = one.expectationOf(engine).value();
              return value != null && !value.has("nestedRecords");
            })
        .toList();
  }

  @Test
  void thereAreCasesEnoughAndEachHasItsOwnName() {
    Set<String> names = new HashSet<>();

    assertThat(CASES).hasSizeGreaterThanOrEqualTo(LEAST_CASES);
    assertThat(CASES).filteredOn(one -> !names.add(one.name())).isEmpty();
  }

  @Test
  void whatIsToldOfOlderVersionsIsToldOfCasesThatThereAre() {
    assertThat(CASES).extracting(ConformanceCase::name).containsAll(OlderAvro.cases());
  }

  @Test
  void everyTrapHasACaseOrAReason() {
    Set<Integer> shown = new TreeSet<>();
    CASES.forEach(one -> shown.addAll(one.traps()));
    Set<Integer> left = new TreeSet<>(TRAPS_WITHOUT_A_CASE.keySet());

    left.addAll(shown);

    assertThat(left).isEqualTo(ALL_TRAPS);
    assertThat(shown).doesNotContainAnyElementsOf(TRAPS_WITHOUT_A_CASE.keySet());
  }

  /** What a reader made of a case. */
  private record Outcome(
      @Nullable JsonNode value, @Nullable Throwable error, String when, int length) {

    static Outcome of(ConformanceEngine engine, ConformanceCase one) {
      String when = "made";
      byte[] datum = engine.datum(one);
      try {
        DatumDecoder decoder = engine.decoder(one.writer(), one.reader());
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
          : TypedJson.withoutWhatIsNotIn(expected, value).toString();
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
     * @param difference what the file says of this reader; null if it says no more than "an error"
     */
    void assertIsErrorOfAvro(@Nullable Expectation difference) {
      assertThat(error).as("value " + value).isNotNull();
      if (difference != null && error != null && error.getCause() != null) {
        assertThat(error.getCause().getClass().getSimpleName()).isEqualTo(difference.error());
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
