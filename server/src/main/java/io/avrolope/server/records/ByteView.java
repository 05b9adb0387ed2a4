// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.kafka.EnvelopeOpinion;
import io.avrolope.server.records.PartView.Shown;
import io.avrolope.topics.inspect.InspectionResult;
import io.avrolope.topics.inspect.InspectionResult.Decoded;
import io.avrolope.topics.inspect.InspectionResult.Found;
import io.avrolope.topics.inspect.RecordLayout;
import io.avrolope.topics.inspect.RecordLayout.In;
import io.avrolope.topics.inspect.RecordLayout.Part;
import io.avrolope.topics.scan.WriterLabels;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Shows the bytes of one key or value, and what each of them means. */
final class ByteView {
  private static final int MAX_BYTES = 65_536;
  private static final int MAX_CHARS = Decoding.MAX_JSON_CHARS;
  private static final int MAX_PARTS = 5_000;
  private static final int MAX_HEADER_BYTES = 4_096;

  private ByteView() {}

  static ObjectNode of(ConsumerRecord<byte[], byte[]> record, RecordPart part, PartView view) {
    ObjectNode json = RecordView.place(record);
    json.put("topic", record.topic()).put("part", part.toString());
    RecordView.putHeaders(json, record.headers(), MAX_HEADER_BYTES);
    byte[] bytes = part == RecordPart.KEY ? record.key() : record.value();
    json.putNull("decompressedHex").putNull("stoppedAt").putNull("stoppedIn");
    ArrayNode layout = json.putArray("layout");
    json.put("layoutIsCut", false);
    ArrayNode opinions = json.putArray("opinions");
    if (bytes == null) {
      return json.putNull("size").putNull("hex").put("hexCut", false);
    }
    Shown shown = view.of(record.topic(), record.headers(), bytes, MAX_CHARS);
    json.setAll(shown.json());
    json.put("hex", ShownText.hex(bytes, MAX_BYTES)).put("hexCut", bytes.length > MAX_BYTES);
    InspectionResult result = shown.result();
    if (result != null) {
      result.found().ifPresent(found -> put(json, layout, bytes, found, decoded(result)));
      result.opinions().forEach(each -> put(opinions.addObject(), each));
    }
    return json;
  }

  private static Decoded decoded(InspectionResult result) {
    return result.datum().orElse(new Decoded(null, null, result.failure()));
  }

  private static void put(
      ObjectNode json, ArrayNode layout, byte[] bytes, Found found, Decoded decoded) {
    Slice datum = found.frame().datum();
    boolean isDecompressed = datum.bytes() != bytes;
    if (isDecompressed) {
      json.put(
          "decompressedHex",
          ShownText.hex(datum.bytes(), datum.offset(), datum.length(), MAX_BYTES));
    }
    RecordLayout parts = RecordLayout.of(Slice.of(bytes), found, decoded, MAX_PARTS);
    parts.parts().forEach(each -> put(layout.addObject(), each));
    json.put("layoutIsCut", parts.isCut());
    if (decoded.schema() != null && decoded.json() == null) {
      In in = isDecompressed ? In.DECOMPRESSED : In.RECORD;
      int begin = isDecompressed ? 0 : datum.offset();
      json.put("stoppedAt", end(parts, in, begin)).put("stoppedIn", word(in));
    }
  }

  /** The index after the last value that was read. */
  private static int end(RecordLayout parts, In in, int begin) {
    return parts.parts().stream()
        .filter(each -> each.in() == in && each.from() >= begin)
        .mapToInt(Part::to)
        .max()
        .orElse(begin);
  }

  private static void put(ObjectNode json, Part part) {
    json.put("in", word(part.in())).put("name", part.name()).put("type", part.type());
    json.put("from", part.from()).put("to", part.to()).put("value", part.value());
  }

  private static void put(ObjectNode json, EnvelopeOpinion opinion) {
    json.put("envelope", opinion.envelope()).put("fit", word(opinion.fit()));
    json.put("writer", writer(opinion)).put("reason", opinion.reason());
  }

  private static @Nullable String writer(EnvelopeOpinion opinion) {
    return opinion.frame().map(frame -> WriterLabels.name(frame.writer())).orElse(null);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
