// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** The byte vectors of docs/envelopes.md, and the events that they encode. */
public final class Vectors {

  /** A section of an envelope, or the block of a vector. */
  private static final Pattern BLOCK =
      Pattern.compile("(?m)^## `([\\w-]+)`$|^```vector ([\\w-]+)(.*)\\n([0-9A-F \\n]+)```");

  private static final Map<String, EnvelopeVector> VECTORS = read();

  public static final Schema EVENT_V1 = schema("EventV1");
  public static final Schema EVENT_V2 = schema("EventV2");
  public static final Schema EVENT_V3 = schema("Event");

  private Vectors() {}

  /** The names of all vectors, in the order of the document. */
  public static List<String> names() {
    return List.copyOf(VECTORS.keySet());
  }

  /** The vectors whose reading is stated, in the order of the document. */
  public static List<EnvelopeVector> envelopes() {
    return VECTORS.values().stream().filter(EnvelopeVector::isEnvelope).toList();
  }

  public static byte[] bytes(String name) {
    EnvelopeVector vector = VECTORS.get(name);
    if (vector == null) {
      throw new IllegalArgumentException("docs/envelopes.md has no vector " + name);
    }
    return vector.bytes().clone();
  }

  /** The event that the vectors encode, as a record of one of the three schemas. */
  public static GenericRecord event(Schema schema) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("version", 3L);
    values.put("id", "id_101");
    values.put("ts", 1469059200000L);
    values.put("event_type_id", 101);
    values.put("source", "");
    values.put("location", "location");
    values.put("host", "host");
    values.put("service", "service");
    values.put("body", ByteBuffer.allocate(0));
    values.put("attributes", Map.of());
    GenericRecord event = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      event.put(field.pos(), values.get(field.name()));
    }
    return event;
  }

  public static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
  }

  private static Schema schema(String name) {
    return new Schema.Parser().parse(Repository.text("examples/src/main/avro/" + name + ".avsc"));
  }

  /** The part of docs/envelopes.md between the marks of a table. */
  public static String table(String name) {
    String document = document();
    String begin = "<!-- " + name + ": begin -->\n";
    int start = document.indexOf(begin) + begin.length();
    return document.substring(start, document.indexOf("<!-- " + name + ": end -->"));
  }

  private static Map<String, EnvelopeVector> read() {
    Map<String, EnvelopeVector> vectors = new LinkedHashMap<>();
    String section = "";
    Matcher blocks = BLOCK.matcher(document());
    while (blocks.find()) {
      String name = blocks.group(2);
      if (name == null) {
        section = blocks.group(1);
      } else {
        vectors.put(
            name,
            new EnvelopeVector(
                name, section, hex(blocks.group(4)), attributes(blocks.group(3).strip())));
      }
    }
    return vectors;
  }

  private static Map<String, String> attributes(String text) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (String attribute : text.isEmpty() ? new String[0] : text.split(" +", -1)) {
      String[] parts = attribute.split("=", 2);
      attributes.put(parts[0], parts[1]);
    }
    return attributes;
  }

  /** The text of docs/envelopes.md. */
  public static String document() {
    return Repository.text("docs/envelopes.md");
  }
}
