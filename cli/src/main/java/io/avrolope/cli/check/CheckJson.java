// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.check;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.schema.Incompatibility;
import io.avrolope.topics.scan.ScanResult;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.ScanSummary.KindRow;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import io.avrolope.topics.scan.ScanSummary.Total;
import io.avrolope.topics.scan.UnseenJson;
import io.avrolope.topics.scan.Verdict;
import java.util.List;

/** The result of a check as one JSON object. */
final class CheckJson {
  private CheckJson() {}

  static String of(String topic, String reader, Verdict verdict) {
    ScanSummary summary = verdict.summary();
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    all.put("topic", topic).put("reader", reader).put("readable", verdict.isYes());
    all.put("decoded", verdict.isDecoded()).put("partial", summary.result().isPartial());
    all.put("records", summary.records());
    ArrayNode ranges = all.putArray("partitions");
    for (ScanResult.Part part : summary.result().partitions()) {
      ranges
          .addObject()
          .put("partition", part.partition())
          .put("from", part.from())
          .put("to", part.to());
    }
    UnseenJson.put(all, summary.result());
    ArrayNode kinds = all.putArray("kinds");
    for (KindRow row : summary.kinds()) {
      ObjectNode kind = kinds.addObject().put("readable", verdict.of(row).word());
      put(row.putKind(kind), row.total());
      ArrayNode incompatibilities = kind.putArray("gaps");
      for (Incompatibility incompatibility : row.status().incompatibilities()) {
        incompatibilities
            .addObject()
            .put("path", incompatibility.path())
            .put("reason", incompatibility.reason())
            .put("concernsAll", incompatibility.concerns() == Incompatibility.Concerns.ALL_DATA);
      }
    }
    put(all.putArray("unread"), verdict.unread());
    put(all.putArray("undecodable"), verdict.undecodable());
    all.put("tombstones", summary.tombstones().records());
    all.put("others", summary.others().records());
    ArrayNode notes = all.putArray("notes");
    summary.notes().forEach(notes::add);
    return all.toString();
  }

  private static void put(ArrayNode into, List<ReasonRow> rows) {
    for (ReasonRow row : rows) {
      put(into.addObject().put("reason", row.text()), row.total());
    }
  }

  private static void put(ObjectNode into, Total total) {
    ArrayNode partitions = into.put("records", total.records()).putArray("partitions");
    total
        .partitions()
        .forEach(
            (partition, stats) ->
                partitions
                    .addObject()
                    .put("partition", partition)
                    .put("records", stats.records())
                    .put("firstOffset", stats.firstOffset())
                    .put("lastOffset", stats.lastOffset()));
  }
}
