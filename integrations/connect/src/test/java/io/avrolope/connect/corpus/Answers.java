// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;

/** Compares answers: schemas as trees, errors by their class, maps in any order. */
public final class Answers {
  private Answers() {}

  static boolean areSame(Corpus.Case of, JsonNode expected, JsonNode found) {
    if (expected.has("error") || found.has("error")) {
      return expected.has("error")
          && found.has("error")
          && expected.get("error").get("class").equals(found.get("error").get("class"));
    }
    return expected.has("avroSchema")
        ? isSameRecord(of, expected, found)
        : expected.get("connectSchema").equals(found.get("connectSchema"))
            && expected.get("connectValue").equals(found.get("connectValue"));
  }

  private static boolean isSameRecord(Corpus.Case of, JsonNode expected, JsonNode found) {
    if (!found.has("avroSchema")
        || !tree(expected.get("avroSchema")).equals(tree(found.get("avroSchema")))) {
      return false;
    }
    return expected.get("datumHex").equals(found.get("datumHex"))
        || (of.line().has("unordered") && datum(expected).equals(datum(found)));
  }

  private static String datum(JsonNode answer) {
    return datum(
        new Schema.Parser().parse(answer.get("avroSchema").asText()),
        HexFormat.of().parseHex(answer.get("datumHex").asText()));
  }

  private static JsonNode tree(JsonNode schema) {
    return schema.isNull() ? schema : Corpus.json(schema.asText());
  }

  /** The datum as text, the entries of its maps in the order of their keys. */
  public static String datum(Schema schema, byte[] bytes) {
    try {
      Object datum =
          new GenericDatumReader<Object>(schema)
              .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
      return sorted(datum).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object sorted(Object datum) {
    if (datum instanceof java.util.Map<?, ?> map) {
      TreeMap<String, Object> entries = new TreeMap<>();
      map.forEach((key, value) -> entries.put(key.toString(), String.valueOf(sorted(value))));
      return entries;
    }
    if (datum instanceof GenericData.Record record) {
      return record.getSchema().getFields().stream()
          .map(field -> String.valueOf(sorted(record.get(field.pos()))))
          .toList();
    }
    if (datum instanceof java.util.Collection<?> items) {
      boolean entries = items.stream().allMatch(Answers::isEntry);
      java.util.stream.Stream<String> texts =
          items.stream().map(each -> String.valueOf(sorted(each)));
      return (entries ? texts.sorted() : texts).toList();
    }
    return String.valueOf(datum);
  }

  private static boolean isEntry(Object item) {
    return item instanceof GenericData.Record record
        && record.getSchema().getField("key") != null
        && record.getSchema().getField("value") != null;
  }
}
