package io.avrolope.cli.check;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.cli.scan.Summary;
import io.avrolope.cli.scan.Summary.KindRow;
import io.avrolope.cli.scan.Summary.ReasonRow;
import io.avrolope.cli.scan.Summary.Total;
import io.avrolope.cli.scan.Writers;
import io.avrolope.schema.Incompatibility;
import java.util.List;

/** The same for programs. */
final class CheckJson {
  private CheckJson() {}

  static String of(String topic, String reader, Verdict verdict) {
    Summary summary = verdict.summary();
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    all.put("topic", topic).put("reader", reader).put("readable", verdict.isYes());
    all.put("decoded", verdict.isDecoded()).put("partial", summary.result().isPartial());
    all.put("records", summary.records());
    ArrayNode kinds = all.putArray("kinds");
    for (KindRow row : summary.kinds()) {
      ObjectNode kind = kinds.addObject().put("readable", verdict.of(row).word());
      kind.put("envelope", row.look().kind().envelope());
      kind.put("writer", Writers.name(row.look().kind().writer()));
      kind.put("subject", Writers.subject(row.look().kind().writer()));
      put(kind.put("schema", row.look().schema()), row.total());
      ArrayNode gaps = kind.putArray("gaps");
      for (Incompatibility gap : row.look().gaps()) {
        gaps.addObject()
            .put("path", gap.path())
            .put("reason", gap.reason())
            .put("concernsAll", gap.concerns() == Incompatibility.Concerns.ALL_DATA);
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
            (partition, extent) ->
                partitions
                    .addObject()
                    .put("partition", partition)
                    .put("records", extent.records())
                    .put("firstOffset", extent.firstOffset())
                    .put("lastOffset", extent.lastOffset()));
  }
}
