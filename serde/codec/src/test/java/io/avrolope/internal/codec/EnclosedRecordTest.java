// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.model.TrustedClasses;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Generated classes inside a union, an array or a map are read with their own conversions. */
class EnclosedRecordTest {
  private static final Paid PAID = new Paid(Instant.ofEpochMilli(1_469_059_200_000L));

  static Stream<Arguments> enclosing() {
    Schema nothing = Schema.create(Schema.Type.NULL);
    return Stream.of(
            Arguments.of(Schema.createUnion(nothing, Paid.SCHEMA$), PAID),
            Arguments.of(Schema.createArray(Paid.SCHEMA$), List.of(PAID)),
            Arguments.of(Schema.createMap(Paid.SCHEMA$), Map.of(new Utf8("k"), PAID)))
        .flatMap(
            each ->
                Stream.of(EngineMode.INTERPRETED, EngineMode.COMPILED)
                    .map(engine -> Arguments.of(engine, each.get()[0], each.get()[1])));
  }

  @ParameterizedTest
  @MethodSource("enclosing")
  void anEnclosedClassIsReadWithItsConversions(EngineMode engine, Schema schema, Object value) {
    DatumEncoder encoder =
        Codecs.streamEncoder(
            schema,
            Codecs.specificModel(Paid.class, EncodeOptions.DEFAULTS.model()),
            EncodeOptions.DEFAULTS.with(engine));
    byte[] datum = Encoding.bytes(encoder, value);

    Object read =
        Codecs.specificDecoder(
                schema, schema, new TrustedClasses(Paid.class), DecodeOptions.DEFAULTS.with(engine))
            .decode(datum, 0, datum.length);

    assertThat(read).hasToString(value.toString());
  }
}
