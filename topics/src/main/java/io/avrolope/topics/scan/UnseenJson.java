// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.topics.cluster.Unseen;
import java.time.Instant;
import java.util.Locale;

/** The offsets that a scan could not read, as JSON. */
public final class UnseenJson {
  private UnseenJson() {}

  /** Adds the array {@code unseen} to the result of a scan. */
  public static void put(ObjectNode json, ScanResult result) {
    ArrayNode all = json.putArray("unseen");
    for (Unseen each : result.unseen()) {
      ObjectNode unseen = all.addObject();
      unseen.put("partition", each.range().partition().partition());
      unseen.put("from", each.range().from()).put("to", each.range().to());
      unseen.put("cause", each.cause().name().toLowerCase(Locale.ROOT));
      ArrayNode transactions = unseen.putArray("transactions");
      each.transactions()
          .forEach(
              open ->
                  transactions
                      .addObject()
                      .put("producerId", open.producerId())
                      .put("transactionalId", open.transactionalId())
                      .put("firstOffset", open.firstOffset())
                      .put("since", Instant.ofEpochMilli(open.sinceMs()).toString()));
    }
  }
}
