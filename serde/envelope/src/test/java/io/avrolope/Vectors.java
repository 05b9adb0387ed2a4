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
  private static final Pattern BLOCK =
      Pattern.compile("```vector ([\\w-]+)\\n([0-9A-F \\n]+)```", Pattern.MULTILINE);
  private static final Map<String, byte[]> BYTES = read();

  public static final Schema EVENT_V1 = schema("EventV1");
  public static final Schema EVENT_V2 = schema("EventV2");
  public static final Schema EVENT_V3 = schema("Event");

  private Vectors() {}

  /** The names of all vectors, in the order of the document. */
  public static List<String> names() {
    return List.copyOf(BYTES.keySet());
  }

  public static byte[] bytes(String name) {
    byte[] bytes = BYTES.get(name);
    if (bytes == null) {
      throw new IllegalArgumentException("docs/envelopes.md has no vector " + name);
    }
    return bytes.clone();
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

  private static Map<String, byte[]> read() {
    Map<String, byte[]> vectors = new LinkedHashMap<>();
    Matcher blocks = BLOCK.matcher(Repository.text("docs/envelopes.md"));
    while (blocks.find()) {
      vectors.put(blocks.group(1), hex(blocks.group(2)));
    }
    return vectors;
  }
}
