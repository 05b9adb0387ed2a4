// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.detect;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Vectors;
import io.avrolope.envelope.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Guesses about bytes that have no known envelope. */
class FormatSnifferTest {
  private static final String NOTHING = "";

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          4F 62 6A 01 02 | an Avro file
          1F 8B 08 00 | data compressed by gzip
          28 B5 2F FD 04 | data compressed by zstd
          04 22 4D 18 64 | data compressed by lz4
          FF 06 00 00 73 4E 61 50 70 59 01 | data compressed by snappy
          82 53 4E 41 50 50 59 00 00 00 00 01 | data compressed by snappy
          AC ED 00 05 74 00 01 61 | an object of Java's own serialization
          C3 01 99 BB 28 96 30 8B 62 02 02 | an Avro single-object message
          00 00 00 04 12 06 66 6F 6F | Confluent's envelope with a schema id, 1042
          00 00 00 04 12 66 6F 6F | Confluent's envelope with a schema id, 1042 or a number of 8 bytes
          01 2D 9C 88 5F 1B 3A 4F 00 8C 11 E0 73 21 AA 50 06 06 | Confluent's envelope with a schema GUID, 2d9c885f-1b3a-4f00-8c11-e07321aa5006
          00 00 00 00 00 00 00 00 07 02 | Apicurio's envelope with an id of 8 bytes, 7
          03 00 B7 B4 A7 F0 9C 96 4E 4A A6 87 FB 5D E9 EF 0C 63 02 | AWS Glue's envelope with a schema version id, b7b4a7f0-9c96-4e4a-a687-fb5de9ef0c63
          03 05 B7 B4 A7 F0 9C 96 4E 4A A6 87 FB 5D E9 EF 0C 63 78 | AWS Glue's envelope with a schema version id, b7b4a7f0-9c96-4e4a-a687-fb5de9ef0c63
          00 00 00 00 00 00 00 07 | a number of 8 bytes
          FF FF FF FF FF FF FF F9 | a number of 8 bytes
          00 00 00 07 | a number of 4 bytes
          FF FF FF F9 | a number of 4 bytes
          """)
  void binaryFormatsAreRecognisedByTheirSignatures(String bytes, String expected) {
    Slice slice = Slice.of(Vectors.hex(bytes));

    assertThat(FormatSniffer.withIds(slice)).hasValue(expected);
    assertThat(FormatSniffer.of(slice)).hasValue(expected.replaceAll(", [0-9a-f-]+", ""));
    assertThat(FormatSniffer.isPlainValue(slice)).isEqualTo(expected.contains("a number of"));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"id":7} | JSON
          [1,2] | JSON
          '  {"id":7}' | JSON
          <?xml version="1.0"?><a/> | XML
          <order/> | XML
          <3 | text
          order-7 | text
          Straße | text
          42 | text
          2d9c885f-1b3a-4f00-8c11-e07321aa5006 | the text of a UUID
          2D9C885F-1B3A-4F00-8C11-E07321AA5006 | the text of a UUID
          """)
  void kindsOfTextAreRecognised(String text, String expected) {
    assertThat(FormatSniffer.isPlainValue(Slice.of(text.getBytes(StandardCharsets.UTF_8))))
        .isTrue();
    assertThat(FormatSniffer.of(Slice.of(text.getBytes(StandardCharsets.UTF_8))))
        .hasValue(expected);
  }

  @Test
  void byteOrderMarkIsIgnored() {
    byte[] json = "\uFEFF{}".getBytes(StandardCharsets.UTF_8);

    assertThat(FormatSniffer.of(Slice.of(json))).hasValue("JSON");
  }

  @Test
  void longTextIsRecognisedByItsBeginning() {
    for (String before : new String[] {"", "a", "ab"}) {
      byte[] text = (before + "€".repeat(1_000)).getBytes(StandardCharsets.UTF_8);

      assertThat(FormatSniffer.of(Slice.of(text))).hasValue("text");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''    | nothing
          61    | one letter
          02 06 | a datum
          00 00 00 00 00 | an id of 0
          00 FF FF FF FF | an id of -1
          00 00 00 00 00 00 00 | an id of 0, truncated
          01 00 00 00 00 00 00 00 07 00 00 00 01 00 00 00 00 | a number, and not a GUID
          03 01 B7 B4 A7 F0 9C 96 4E 4A A6 87 FB 5D E9 EF 0C 63 02 | not Glue's compression
          03 00 B7 B4 A7 F0 9C 96 4E 4A A6 87 FB 5D E9 EF 0C | Glue's, truncated
          C3 01 99 BB 28 96 30 8B 62 | single-object, truncated
          12 34 56 78 | a large number
          C3 28 61 62 | not UTF-8
          7B 22 00 01 | begins like JSON
          """)
  void otherBytesAreNotRecognised(String bytes, String what) {
    assertThat(FormatSniffer.of(Slice.of(Vectors.hex(bytes)))).as(what).isEmpty();
  }

  @Test
  void onlyTheBytesOfTheSliceAreExamined() {
    byte[] wide = Vectors.hex("7B 22 1F 8B 08 61 62");

    assertThat(FormatSniffer.of(new Slice(wide, 2, 3))).hasValue("data compressed by gzip");
    assertThat(FormatSniffer.of(new Slice(wide, 3, 2))).isEmpty();
    assertThat(FormatSniffer.of(new Slice(wide, 5, 2))).hasValue("text");
  }

  @Test
  void randomBytesNeverFail() {
    Random random = new Random(5);
    byte[] first = Vectors.hex("00 01 03 C3 FF 04 4F 7B");
    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = new byte[random.nextInt(24)];
      random.nextBytes(bytes);
      if (bytes.length > 0 && random.nextBoolean()) {
        bytes[0] = first[random.nextInt(first.length)];
      }
      int from = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
      Slice slice = new Slice(bytes, from, bytes.length - from);

      assertThat(FormatSniffer.of(slice).orElse(NOTHING)).doesNotContain("null");
      assertThat(FormatSniffer.of(slice))
          .isEqualTo(FormatSniffer.of(Slice.of(Arrays.copyOfRange(bytes, from, bytes.length))));
    }
  }
}
