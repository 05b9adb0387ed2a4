// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.topics.scan.RecordStats;
import io.avrolope.topics.scan.ScanResult;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.ScanSummary.KindRow;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import io.avrolope.topics.scan.ScanSummary.Total;
import io.avrolope.topics.scan.UnseenJson;

/** The parts that the results of scans have in common, as JSON. */
final class ScanFigures {
  private ScanFigures() {}

  /** The beginning of the last line. */
  static ObjectNode result(TopicPart of, ScanSummary summary) {
    ScanResult scanned = summary.result();
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("type", "result");
    json.put("topic", of.topic()).put("part", of.part().toString());
    json.put("partial", scanned.isPartial());
    json.put("records", summary.records()).put("read", scanned.read());
    json.put("seconds", scanned.seconds());
    json.put("perSecond", Math.round(scanned.read() / Math.max(1e-9, scanned.seconds())));
    UnseenJson.put(json, scanned);
    ArrayNode partitions = json.putArray("partitions");
    for (ScanResult.Part part : scanned.partitions()) {
      partitions
          .addObject()
          .put("partition", part.partition())
          .put("from", part.from())
          .put("to", part.to());
    }
    return json;
  }

  static void put(ObjectNode json, KindRow row, TopicPart of, SchemaLinks links) {
    json.put("envelope", row.envelope()).put("writer", row.writer()).put("subject", row.subject());
    json.put("schemaName", row.schema().isEmpty() ? null : row.schema());
    json.set("schema", links.of(row.status().kind().writer(), of.subject()));
    put(json, row.total());
  }

  static void put(ObjectNode json, ReasonRow row) {
    json.put("reason", row.text());
    ArrayNode examples = json.putArray("examples");
    row.examples().forEach(examples::add);
    put(json, row.total());
  }

  static void put(ObjectNode json, Total total) {
    json.put("records", total.records()).put("bytes", total.bytes());
    ArrayNode partitions = json.putArray("partitions");
    total
        .partitions()
        .forEach(
            (partition, stats) -> put(partitions.addObject().put("partition", partition), stats));
  }

  private static void put(ObjectNode json, RecordStats stats) {
    json.put("records", stats.records()).put("bytes", stats.bytes());
    json.put("firstOffset", stats.firstOffset()).put("firstTime", stats.firstTime());
    json.put("lastOffset", stats.lastOffset()).put("lastTime", stats.lastTime());
  }

  /** Writes the facts that the reader should know about the counts. */
  static void putNotes(ObjectNode json, ScanSummary summary) {
    ArrayNode notes = json.putArray("notes");
    summary.notes().forEach(notes::add);
  }
}
