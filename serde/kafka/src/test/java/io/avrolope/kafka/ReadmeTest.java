// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Repository;
import io.avrolope.Vectors;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** The README is short, and its picture and its claims are true. */
class ReadmeTest {
  private static final String README = Repository.text("README.md");
  private static final List<String> LINES = README.lines().toList();
  private static final String LIGHT = Repository.text("docs/images/record-light.svg");
  private static final String DARK = Repository.text("docs/images/record-dark.svg");
  private static final Pattern COLOUR = Pattern.compile("#[0-9a-f]{6}");

  /** The settings without which some envelope cannot be created. */
  private static final EnvelopeSettings SETTINGS =
      new EnvelopeSettings(RecordPart.VALUE, 1, 0, Map.of(EnvelopeSettings.BARE_SCHEMA, "id:1"));

  private static final Schema FIRST = order("");
  private static final Schema WRITER = order(",{'name':'total','type':'int'}");
  private static final Schema READER =
      order(
          ",{'name':'total','type':'int'}"
              + ",{'name':'note','type':['null','string'],'default':null}");

  @Test
  void hasAtMost150Lines() {
    assertThat(LINES.size()).isLessThanOrEqualTo(150);
  }

  @Test
  void noLineHasMoreThan200Characters() {
    assertThat(LINES).filteredOn(line -> line.length() > 200).isEmpty();
  }

  @Test
  void noTableRowHasMoreThan160Characters() {
    assertThat(LINES).filteredOn(line -> line.startsWith("|") && line.length() > 160).isEmpty();
  }

  @Test
  void numberOfEnvelopesIsThatOfTheCode() {
    List<String> writable = Envelopes.NAMES.stream().filter(ReadmeTest::canBeWritten).toList();

    assertThat(README)
        .contains("**Reads " + Envelopes.NAMES.size() + " wire formats**")
        .contains("It writes " + writable.size() + " of them.")
        .contains("| " + (Envelopes.NAMES.size() - writable.size()) + " others, read only |");
    assertThat(writable).allSatisfy(name -> assertThat(README).contains("\n| `" + name + "` "));
  }

  private static boolean canBeWritten(String name) {
    return Envelopes.named(name, SETTINGS) instanceof WritableEnvelope;
  }

  @Test
  void lightAndDarkPictureDifferInTheirColoursAlone() {
    assertThat(COLOUR.matcher(DARK).replaceAll("")).isEqualTo(COLOUR.matcher(LIGHT).replaceAll(""));
    assertThat(DARK).isNotEqualTo(LIGHT);
  }

  @Test
  void picturedBytesAreThoseOfVersion2() {
    try (Pair pair = pairWithTwoVersions()) {
      assertThat(pair.write(orderOfVersion2())).isEqualTo(picturedBytes());
    }
  }

  @Test
  void picturedBytesDecodeToThePicturedObject() {
    try (Pair pair = pairWithTwoVersions()) {
      pair.write(orderOfVersion2());
      GenericRecord order = (GenericRecord) pair.read(picturedBytes());

      assertThat(LIGHT)
          .contains(">" + order.getSchema().getName() + " {<")
          .contains(">id = \"" + order.get("id") + "\"<")
          .contains(">total = " + order.get("total") + "<")
          .contains(">note = " + order.get("note") + "<");
    }
  }

  @Test
  void quotedMessageIsThatOfTheTruncatedPicturedRecord() {
    byte[] record = picturedBytes();
    try (Pair pair = pairWithTwoVersions()) {
      pair.write(orderOfVersion2());

      assertThatThrownBy(() -> pair.read(Arrays.copyOf(record, record.length - 1)))
          .cause()
          .satisfies(cause -> assertThat(README).contains("`" + cause.getMessage() + "`"));
    }
  }

  /** A deserializer with {@link #READER}, and a registry in which {@link #FIRST} is version 1. */
  private static Pair pairWithTwoVersions() {
    Pair pair = Pair.of("envelope", "version", "reader.schema", READER.toString());
    GenericRecord first = new GenericData.Record(FIRST);
    first.put("id", "o-0");
    pair.write(first);
    return pair;
  }

  private static GenericRecord orderOfVersion2() {
    GenericRecord order = new GenericData.Record(WRITER);
    order.put("id", "o-1");
    order.put("total", 4);
    return order;
  }

  private static byte[] picturedBytes() {
    return Vectors.hex(
        Pattern.compile("class=\"byte\"[^>]*>([0-9A-F]{2})<")
            .matcher(LIGHT)
            .results()
            .map(cell -> cell.group(1))
            .collect(Collectors.joining()));
  }

  private static Schema order(String moreFields) {
    String json =
        "{'type':'record','name':'Order','namespace':'shop','fields':["
            + "{'name':'id','type':'string'}"
            + moreFields
            + "]}";
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }
}
