// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.Slice;
import io.avrolope.kafka.EnvelopeOpinion;
import io.avrolope.topics.inspect.InspectionInput;
import io.avrolope.topics.inspect.InspectionResult;
import io.avrolope.topics.inspect.InspectionResult.Decoded;
import io.avrolope.topics.inspect.InspectionResult.Found;
import io.avrolope.topics.inspect.RecordLayout;
import java.util.Locale;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.common.header.Header;

/** The result of an inspection as one JSON object. Members for unknown facts are missing. */
final class JsonReport {
  private static final JsonMapper JSON = new JsonMapper();

  private JsonReport() {}

  static String of(InspectionInput input, InspectionResult result, Optional<RecordLayout> layout) {
    ObjectNode report = JSON.createObjectNode();
    record(report, input);
    result.found().ifPresent(found -> envelope(report, found));
    result.datum().ifPresent(decoded -> datum(report, decoded));
    layout.ifPresent(each -> LayoutReport.json(each, report));
    if (!result.opinions().isEmpty()) {
      ArrayNode opinions = report.putArray("opinions");
      result.opinions().forEach(each -> opinion(opinions.addObject(), each));
    }
    result.looksLike().ifPresent(what -> report.put("looksLike", what));
    if (!result.failure().isEmpty()) {
      report.put("failure", result.failure());
    }
    return report.toString();
  }

  private static void record(ObjectNode report, InspectionInput input) {
    if (!input.place().isEmpty()) {
      report.put("record", input.place());
    }
    ArrayNode headers = report.putArray("headers");
    for (Header header : input.headers()) {
      byte[] value = header.value();
      headers
          .addObject()
          .put("name", header.key())
          .put("hex", value == null ? null : HexText.of(Slice.of(value)));
    }
    Slice bytes = input.bytes();
    report.put("hex", bytes == null ? null : HexText.of(bytes));
  }

  private static void envelope(ObjectNode report, Found found) {
    report.put("envelope", found.frame().envelope());
    ArrayNode fields = report.putArray("fields");
    for (EnvelopeField field : found.fields()) {
      fields
          .addObject()
          .put("name", field.name())
          .put("hex", HexText.of(field.bytes()))
          .put("value", field.value());
    }
    report.put("datumBytes", found.frame().datum().length());
    report.put("writer", found.frame().writer().toString());
  }

  private static void datum(ObjectNode report, Decoded decoded) {
    Schema schema = decoded.schema();
    String json = decoded.json();
    if (schema != null) {
      report.set("schema", raw(schema.toString()));
    }
    if (json != null) {
      report.set("datum", raw(json));
    }
    if (!decoded.reason().isEmpty()) {
      report.put("reason", decoded.reason());
    }
  }

  /** JSON of any size and depth, which is not parsed again. */
  private static JsonNode raw(String json) {
    return JSON.getNodeFactory().rawValueNode(new RawValue(json));
  }

  private static void opinion(ObjectNode opinion, EnvelopeOpinion each) {
    opinion.put("envelope", each.envelope()).put("fit", each.fit().name().toLowerCase(Locale.ROOT));
    each.frame().ifPresent(frame -> opinion.put("writer", frame.writer().toString()));
    if (!each.reason().isEmpty()) {
      opinion.put("reason", each.reason());
    }
  }
}
