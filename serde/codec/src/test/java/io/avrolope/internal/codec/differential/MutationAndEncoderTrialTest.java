// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.differential.Difference.Kind;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@link MutationTrial} and {@link EncoderTrial} find engines that are broken on purpose. */
@Tag("fuzz")
class MutationAndEncoderTrialTest {

  @Test
  void aForeignExceptionOfADecoderIsFound() {
    UnaryOperator<DatumDecoder> bug =
        correct ->
            (bytes, offset, length) -> {
              try {
                return correct.decode(bytes, offset, length);
              } catch (MalformedDatumException e) {
                throw new NegativeArraySizeException("-1");
              }
            };

    assertThat(found(new MutationTrial(new OutcomeCounts(), both(bug))))
        .isEqualTo(Kind.OTHER_EXCEPTION);
  }

  @Test
  void aMessageThatOnlyOneEngineGivesIsFound() {
    UnaryOperator<DatumDecoder> bug =
        correct ->
            (bytes, offset, length) -> {
              try {
                return correct.decode(bytes, offset, length);
              } catch (MalformedDatumException e) {
                throw new MalformedDatumException(e.getMessage() + "!", e);
              }
            };

    assertThat(found(new MutationTrial(new OutcomeCounts(), compiled(bug))))
        .isEqualTo(Kind.ENGINES_DISAGREE);
  }

  @Test
  void allocatingWhatALengthOnlyClaimsIsFound() {
    UnaryOperator<DatumDecoder> bug =
        correct ->
            (bytes, offset, length) -> {
              boolean claims = length > 4 && (bytes[offset + 4] & 0xFF) == 0x0F;
              byte[] claimed = new byte[claims ? 50_000_000 : 0];
              return claimed.length > 60_000_000 ? null : correct.decode(bytes, offset, length);
            };

    assertThat(found(new MutationTrial(new OutcomeCounts(), both(bug)))).isEqualTo(Kind.ALLOCATION);
  }

  @Test
  void aValueDecodedFromMalformedBytesIsFound() {
    UnaryOperator<DatumDecoder> bug =
        correct ->
            (bytes, offset, length) -> {
              try {
                return correct.decode(bytes, offset, length);
              } catch (MalformedDatumException e) {
                return correct.decode(Arrays.copyOf(new byte[0], 64), 0, 0);
              }
            };

    assertThat(found(new MutationTrial(new OutcomeCounts(), both(bug)))).isEqualTo(Kind.VALUE);
  }

  @Test
  void additionalBytesOfAnEncoderAreFound() {
    UnaryOperator<DatumEncoder> bug =
        correct ->
            (datum, out) -> {
              correct.encode(datum, out);
              out.write(new byte[] {0}, 0, 1);
            };

    assertThat(found(encoders(bug))).isEqualTo(Kind.BYTES_WRITTEN);
  }

  @Test
  void encodingAnInvalidObjectIsFound() {
    UnaryOperator<DatumEncoder> bug =
        correct ->
            (datum, out) -> {
              try {
                correct.encode(datum, out);
              } catch (InvalidDatumException e) {
                out.write(new byte[] {0}, 0, 1);
              }
            };

    assertThat(found(encoders(bug))).isEqualTo(Kind.BYTES_WRITTEN);
  }

  @Test
  void aForeignExceptionOfAnEncoderIsFound() {
    UnaryOperator<DatumEncoder> bug =
        correct ->
            (datum, out) -> {
              try {
                correct.encode(datum, out);
              } catch (InvalidDatumException e) {
                throw new ClassCastException("java.lang.String");
              }
            };

    assertThat(found(encoders(bug))).isEqualTo(Kind.BYTES_WRITTEN);
  }

  private static MutationTrial.EngineDecoders both(UnaryOperator<DatumDecoder> bug) {
    return (engine, pair, options) ->
        bug.apply(engine.decoder(pair.writer(), pair.reader(), options));
  }

  private static MutationTrial.EngineDecoders compiled(UnaryOperator<DatumDecoder> bug) {
    return (engine, pair, options) -> {
      DatumDecoder correct = engine.decoder(pair.writer(), pair.reader(), options);
      return engine == Engine.COMPILED ? bug.apply(correct) : correct;
    };
  }

  private static EncoderTrial encoders(UnaryOperator<DatumEncoder> bug) {
    return new EncoderTrial(
        new OutcomeCounts(),
        (engine, schema, example) -> bug.apply(engine.encoder(schema, example)));
  }

  private static Kind found(Trial trial) {
    Optional<Difference> found = Optional.empty();
    for (long seed = 0; seed < 500 && found.isEmpty(); seed++) {
      found = trial.run(seed);
    }
    return found.orElseThrow().kind();
  }
}
