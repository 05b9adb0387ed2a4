// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.topics.inspect.Inspection;
import io.avrolope.topics.inspect.InspectionInput;
import io.avrolope.topics.inspect.InspectionResult;
import io.avrolope.topics.inspect.InspectionResult.Decoded;
import io.avrolope.topics.inspect.InspectionResult.Found;
import io.avrolope.topics.scan.WriterLabels;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Shows a key or a value: its envelope, its schema and its datum, or why they are not known. */
final class PartView implements AutoCloseable {
  private static final int HEX_BYTES = 64;

  private final RecordPart part;
  private final Inspection inspection;
  private final SchemaLinks links;

  PartView(RecordPart part, Decoding decoding, SchemaLinks links) {
    this.part = part;
    this.inspection = decoding.inspection(part);
    this.links = links;
  }

  /**
   * The part that is shown.
   *
   * @param content the datum or text, for searching: of a long datum the beginning; empty if
   *     neither is known
   * @param result what was found; null for text, which is not inspected
   */
  record Shown(ObjectNode json, String content, @Nullable InspectionResult result) {
    boolean isFailed() {
      return !json.path("failure").isNull();
    }

    String envelope() {
      return json.path("envelope").asText("");
    }

    /** Whether there are bytes whose envelope should be known. */
    boolean lacksEnvelope() {
      return json.path("envelope").isNull();
    }
  }

  /** Shows bytes of a record. */
  Shown of(String topic, Headers headers, byte[] bytes, int maxChars) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("size", bytes.length);
    for (String name : new String[] {"envelope", "writer", "schemaName", "schema", "json"}) {
      json.putNull(name);
    }
    json.put("cut", false);
    for (String name : new String[] {"text", "hex", "failure", "looksLike"}) {
      json.putNull(name);
    }
    Optional<String> text = ShownText.utf8(bytes);
    if (part == RecordPart.KEY && text.isPresent()) {
      put(json, "text", text.get(), maxChars);
      return new Shown(json, text.get(), null);
    }
    Slice slice = Slice.of(bytes);
    InspectionResult result =
        inspection.inspect(new InspectionInput("", topic, headers, slice), slice);
    String datum = described(json, topic, result, maxChars);
    if (datum == null) {
      result.looksLike().ifPresent(what -> json.put("looksLike", what));
      if (result.found().isEmpty() && text.isPresent()) {
        put(json, "text", text.get(), maxChars);
      } else {
        json.put("hex", ShownText.hex(bytes, HEX_BYTES));
      }
    }
    return new Shown(json, datum == null ? text.orElse("") : datum, result);
  }

  /** Returns the datum; null if it is not known. */
  private @Nullable String described(
      ObjectNode json, String topic, InspectionResult result, int maxChars) {
    Found found = result.found().orElse(null);
    if (found == null) {
      json.put("failure", result.failure());
      return null;
    }
    json.put("envelope", found.frame().envelope());
    json.put("writer", WriterLabels.name(found.frame().writer()));
    json.set("schema", links.of(found.frame().writer(), topic + "-" + part));
    Decoded decoded = result.datum().orElse(new Decoded(null, null, result.failure()));
    Schema schema = decoded.schema();
    if (schema != null) {
      json.put("schemaName", schema.getFullName());
    }
    if (decoded.json() == null) {
      json.put("failure", decoded.reason());
    } else {
      put(json, "json", decoded.json(), maxChars);
    }
    return decoded.json();
  }

  private static void put(ObjectNode json, String name, String text, int maxChars) {
    json.put(name, ShownText.cut(text, maxChars)).put("cut", text.length() > maxChars);
  }

  @Override
  public void close() {
    inspection.close();
  }
}
