// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.model.TrustedPojos;
import java.util.EnumMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.reflect.AvroEncode;
import org.apache.avro.reflect.DateAsLongEncoding;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemas that a class cannot represent are refused before the first datum. */
class ReflectRefusalTest {
  static final class Plain {
    long whole;
    Double box = 0.0;
  }

  @SuppressWarnings("JavaUtilDate") // the class that Avro's Date encoding supports
  static final class Encoded {
    @AvroEncode(using = DateAsLongEncoding.class)
    java.util.Date date = new java.util.Date(0);
  }

  static final class NoConstructor {
    int a;

    NoConstructor(int a) {
      this.a = a;
    }
  }

  static final class Counts {
    EnumMap<Schema.Type, Integer> counts = new EnumMap<>(Schema.Type.class);
  }

  static Stream<Arguments> refused() {
    String name = "io.avrolope.internal.codec.ReflectRefusalTest$";
    return Stream.of(
        Arguments.of(
            Plain.class,
            "{\"name\":\"whole\",\"type\":\"string\"}",
            "Type long cannot hold values of schema string at R.whole"),
        Arguments.of(
            Plain.class,
            "{\"name\":\"none\",\"type\":\"string\"}",
            "Class " + name + "Plain has no field for R.none"),
        Arguments.of(
            Plain.class,
            "{\"name\":\"box\",\"type\":{\"type\":\"array\",\"items\":\"int\"}}",
            "Type java.lang.Double cannot hold values of schema array at R.box"),
        Arguments.of(
            Encoded.class,
            "{\"name\":\"date\",\"type\":\"long\"}",
            "@AvroEncode(org.apache.avro.reflect.DateAsLongEncoding) is not supported: field "
                + name
                + "Encoded.date"),
        Arguments.of(
            NoConstructor.class,
            "{\"name\":\"a\",\"type\":\"int\"}",
            "Class " + name + "NoConstructor has no accessible constructor without parameters"),
        Arguments.of(
            Counts.class,
            "{\"name\":\"counts\",\"type\":{\"type\":\"map\",\"values\":\"int\"}}",
            "Class java.util.EnumMap has no accessible constructor without parameters"));
  }

  private static Schema record(String name, String fields) {
    return new Schema.Parser()
        .parse("{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[" + fields + "]}");
  }

  @ParameterizedTest
  @MethodSource("refused")
  void aFieldThatTheClassCannotRepresentIsRefused(Class<?> type, String field, String message) {
    Schema schema = record("R", field);
    assertThatThrownBy(
            () ->
                Codecs.reflectDecoder(
                    schema, schema, new TrustedPojos(type), DecodeOptions.DEFAULTS))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(message);
  }
}
