// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.wire.Limits;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The data of the conformance cases with small damages: truncated at each byte, with each bit
 * flipped, and with a negative or huge length at each byte. Both engines must return the same value
 * or throw the same of two exceptions.
 */
@Tag("conformance")
class MalformedConformanceTest {
  /** Longer data, which test the depth only, are not damaged. */
  private static final int MAX_BYTES = 500;

  private static final int MAX_ZERO_BYTE_ITEMS = 10_000;

  /** Keeps data that claim a million nulls fast. */
  static final DecodeOptions OPTIONS =
      DecodeOptions.DEFAULTS.with(Limits.DEFAULTS.withMaxZeroByteItems(MAX_ZERO_BYTE_ITEMS));

  static List<ConformanceCase> cases() {
    return ConformanceCase.all().stream()
        .filter(testCase -> testCase.datum().length <= MAX_BYTES)
        .filter(testCase -> !mayHaveItemsWithoutBytes(testCase.writer()) || limitIsKept())
        .toList();
  }

  /** Without the limit, one flipped bit results in an array of a hundred million nulls. */
  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void theNumberOfZeroByteItemsIsLimited(ConformanceEngine engine) {
    Schema nulls = Schema.createArray(Schema.create(Schema.Type.NULL));
    DatumDecoder decoder = engine.decoder(nulls, nulls, OPTIONS);

    assertThat((Collection<?>) ConformanceEngine.decode(decoder, bytes("A09C0100")))
        .hasSize(10_000);
    assertThatThrownBy(() -> ConformanceEngine.decode(decoder, bytes("A29C0100")))
        .isInstanceOf(MalformedDatumException.class);
  }

  private static boolean limitIsKept() {
    Schema nulls = Schema.createArray(Schema.create(Schema.Type.NULL));
    DatumDecoder decoder = ConformanceEngine.INTERPRETED.decoder(nulls, nulls, OPTIONS);
    return outcome(decoder, bytes("A29C0100")).contains("Exception");
  }

  private static boolean mayHaveItemsWithoutBytes(Schema writer) {
    return GenericValues.parts(writer).stream()
        .filter(part -> part.getType() == Schema.Type.ARRAY)
        .anyMatch(
            array ->
                switch (array.getElementType().getType()) {
                  case NULL, RECORD -> true;
                  case FIXED -> array.getElementType().getFixedSize() == 0;
                  default -> false;
                });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void bothEnginesGiveTheSameResultForDamagedData(ConformanceCase testCase) {
    DatumDecoder interpreted = decoderOrNull(ConformanceEngine.INTERPRETED, testCase);
    DatumDecoder compiled = decoderOrNull(ConformanceEngine.COMPILED, testCase);
    assertThat(compiled == null).isEqualTo(interpreted == null);
    if (interpreted == null || compiled == null) {
      return;
    }
    Damages.of(
        ConformanceEngine.INTERPRETED.datum(testCase),
        damaged ->
            assertThat(outcome(compiled, damaged))
                .as(HexFormat.of().withUpperCase().formatHex(damaged))
                .isEqualTo(outcome(interpreted, damaged)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void arraysAndStreamsGiveTheSameResultForDamagedData(ConformanceCase testCase) {
    DatumDecoder streamed = decoderOrNull(ConformanceEngine.STREAMED, testCase);
    DatumDecoder windowed = decoderOrNull(ConformanceEngine.WINDOWED, testCase);
    assertThat(windowed == null).isEqualTo(streamed == null);
    if (streamed == null || windowed == null) {
      return;
    }
    ConformanceEngine.onLargeStack(
        () -> {
          Damages.of(
              ConformanceEngine.STREAMED.datum(testCase),
              damaged ->
                  assertThat(valueOrRefused(windowed, damaged))
                      .as(HexFormat.of().withUpperCase().formatHex(damaged))
                      .isEqualTo(valueOrRefused(streamed, damaged)));
          return null;
        });
  }

  /** Avro's stream decoders detect some damages later and with another exception. */
  private static String valueOrRefused(DatumDecoder decoder, byte[] datum) {
    try {
      return TypedJson.of(ConformanceEngine.decode(decoder, datum)).toString();
    } catch (IllegalStateException e) {
      assertThat(e).hasCauseInstanceOf(Exception.class);
      assertThat(e.getCause()).isNotInstanceOf(IllegalStateException.class);
      return "refused";
    }
  }

  private static @Nullable DatumDecoder decoderOrNull(
      ConformanceEngine engine, ConformanceCase testCase) {
    try {
      return engine.decoder(testCase.writer(), testCase.reader(), OPTIONS);
    } catch (IncompatibleSchemasException e) {
      return null;
    }
  }

  /** The value or the error as text. */
  private static String outcome(DatumDecoder decoder, byte[] datum) {
    try {
      return TypedJson.of(ConformanceEngine.decode(decoder, datum)).toString();
    } catch (MalformedDatumException | IncompatibleSchemasException e) {
      return e.toString();
    }
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
