// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.topics.scan.ScanSummary;

/** The records of a topic by envelope and schema, as JSON. */
record CensusReport(TopicPart of, int sample, SchemaLinks links) {

  ObjectNode json(ScanSummary summary) {
    ObjectNode json = ScanFigures.result(of, summary).put("sample", sample);
    ArrayNode kinds = json.putArray("kinds");
    summary.kinds().forEach(row -> ScanFigures.put(kinds.addObject(), row, of, links));
    ArrayNode undecodable = json.putArray("undecodable");
    summary.undecodable().forEach(row -> ScanFigures.put(undecodable.addObject(), row));
    ScanFigures.put(json.putObject("tombstones"), summary.tombstones());
    ScanFigures.put(json.putObject("others"), summary.others());
    ScanFigures.putNotes(json, summary);
    return json;
  }
}
