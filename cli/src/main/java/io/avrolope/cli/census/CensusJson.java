// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.census;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.cli.census.CensusText.Heading;
import io.avrolope.topics.scan.RecordStats;
import io.avrolope.topics.scan.ScanResult;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.ScanSummary.KindRow;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import io.avrolope.topics.scan.ScanSummary.Total;
import io.avrolope.topics.scan.UnseenJson;

/** The census as one JSON object with all details. */
final class CensusJson {
  private CensusJson() {}

  static String of(Heading heading, ScanSummary summary) {
    ScanResult result = summary.result();
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    all.put("topic", heading.topic()).put("part", heading.part());
    all.put("partial", result.isPartial()).put("sample", heading.every());
    all.put("records", summary.records()).put("read", result.read());
    all.put("seconds", result.seconds());
    all.put("recordsPerSecond", result.read() / Math.max(1e-9, result.seconds()));
    ArrayNode partitions = all.putArray("partitions");
    for (ScanResult.Part part : result.partitions()) {
      partitions
          .addObject()
          .put("partition", part.partition())
          .put("from", part.from())
          .put("to", part.to());
    }
    ArrayNode kinds = all.putArray("kinds");
    for (KindRow row : summary.kinds()) {
      put(row.putKind(kinds.addObject()), row.total());
    }
    ArrayNode undecodable = all.putArray("undecodable");
    for (ReasonRow row : summary.undecodable()) {
      ObjectNode reason = undecodable.addObject().put("reason", row.text());
      ArrayNode examples = reason.putArray("examples");
      row.examples().forEach(examples::add);
      put(reason, row.total());
    }
    put(all.putObject("tombstones"), summary.tombstones());
    put(all.putObject("others"), summary.others());
    UnseenJson.put(all, result);
    ArrayNode notes = all.putArray("notes");
    summary.notes().forEach(notes::add);
    return all.toString();
  }

  private static void put(ObjectNode into, Total total) {
    into.put("records", total.records()).put("bytes", total.bytes());
    ArrayNode partitions = into.putArray("partitions");
    total
        .partitions()
        .forEach(
            (partition, stats) -> put(partitions.addObject().put("partition", partition), stats));
  }

  private static void put(ObjectNode into, RecordStats stats) {
    into.put("records", stats.records()).put("bytes", stats.bytes());
    into.put("firstOffset", stats.firstOffset()).put("firstTime", stats.firstTime());
    into.put("lastOffset", stats.lastOffset()).put("lastTime", stats.lastTime());
  }
}
