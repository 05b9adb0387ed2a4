// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.schema.Incompatibility;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.ScanSummary.KindRow;
import io.avrolope.topics.scan.ScanSummary.ReasonRow;
import io.avrolope.topics.scan.ScanSummary.Total;
import io.avrolope.topics.scan.Verdict;
import io.avrolope.topics.scan.Verdict.Readability;
import java.util.List;

/**
 * Whether a reader schema can read a topic, as JSON.
 *
 * @param reader the name of the reader schema
 * @param isDecoded whether each datum was decoded with it
 */
record CheckReport(TopicPart of, String reader, boolean isDecoded, SchemaLinks links) {
  private static final int MAX_EXAMPLES = 3;

  ObjectNode json(ScanSummary summary) {
    Verdict verdict = new Verdict(summary, isDecoded, true);
    ObjectNode json = ScanFigures.result(of, summary).put("reader", reader);
    json.put("decoded", isDecoded).put("verdict", word(verdict));
    json.put("readable", verdict.records(Readability.YES));
    json.put("unreadable", verdict.records(Readability.NO) + records(verdict.unread()));
    json.put("undecodable", records(verdict.undecodable()));
    ArrayNode kinds = json.putArray("kinds");
    ArrayNode failures = json.putArray("failures");
    for (KindRow row : summary.kinds()) {
      Readability answer = verdict.of(row);
      ObjectNode kind = kinds.addObject().put("readable", answer.word());
      ScanFigures.put(kind, row, of, links);
      putGaps(kind, row.status().incompatibilities());
      if (answer == Readability.NO) {
        putUnreadable(failures.addObject(), row);
      }
    }
    verdict.unread().forEach(row -> put(failures, row, "unreadable"));
    verdict.undecodable().forEach(row -> put(failures, row, "undecodable"));
    json.put("tombstones", summary.tombstones().records());
    json.put("others", summary.others().records());
    ScanFigures.putNotes(json, summary);
    return json;
  }

  private static String word(Verdict verdict) {
    if (verdict.isYes()) {
      return "yes";
    }
    boolean isNo =
        !verdict.unread().isEmpty()
            || verdict.summary().kinds().stream()
                .anyMatch(row -> verdict.of(row) == Readability.NO);
    return isNo ? "no" : "open";
  }

  private static long records(List<ReasonRow> rows) {
    return rows.stream().mapToLong(row -> row.total().records()).sum();
  }

  private static void putGaps(ObjectNode kind, List<Incompatibility> incompatibilities) {
    ArrayNode gaps = kind.putArray("gaps");
    for (Incompatibility each : incompatibilities) {
      gaps.addObject()
          .put("path", each.path())
          .put("reason", each.reason())
          .put("concernsAll", each.concerns() == Incompatibility.Concerns.ALL_DATA);
    }
  }

  /** The first record of each partition stands for the kind: none of its records can be read. */
  private static void putUnreadable(ObjectNode failure, KindRow row) {
    Incompatibility worst = row.status().incompatibilities().get(0);
    Total total = row.total();
    failure.put("reason", row.envelope() + ", " + row.writer() + ": " + worst.reason());
    failure.put("kind", "unreadable").put("records", total.records());
    ArrayNode examples = failure.putArray("examples");
    total.partitions().entrySet().stream()
        .limit(MAX_EXAMPLES)
        .forEach(each -> examples.add(each.getKey() + ":" + each.getValue().firstOffset()));
  }

  private static void put(ArrayNode failures, ReasonRow row, String kind) {
    ObjectNode failure = failures.addObject();
    ScanFigures.put(failure, row);
    failure.put("kind", kind);
  }
}
