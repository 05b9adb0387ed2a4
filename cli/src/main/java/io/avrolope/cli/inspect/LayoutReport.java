// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.cli.terminal.PrintableText;
import io.avrolope.cli.terminal.Table;
import io.avrolope.envelope.Slice;
import io.avrolope.topics.inspect.InspectionInput;
import io.avrolope.topics.inspect.InspectionResult;
import io.avrolope.topics.inspect.RecordLayout;
import io.avrolope.topics.inspect.RecordLayout.Part;
import java.util.Locale;
import java.util.Optional;

/** Where the parts of a record are in its bytes, as text and as JSON. */
final class LayoutReport {
  private static final int MAX_VALUES = 10_000;

  private LayoutReport() {}

  /** The layout; empty if no envelope was found. */
  static Optional<RecordLayout> of(InspectionInput input, InspectionResult result) {
    Slice bytes = input.bytes();
    return bytes == null
        ? Optional.empty()
        : result
            .found()
            .flatMap(
                found ->
                    result.datum().map(datum -> RecordLayout.of(bytes, found, datum, MAX_VALUES)));
  }

  static String text(RecordLayout layout) {
    Table table = new Table().words("bytes").words("part").words("type").words("value");
    for (Part part : layout.parts()) {
      table.row(
          range(part), PrintableText.of(part.name()), part.type(), PrintableText.of(part.value()));
    }
    String rest =
        layout.isCut() ? "(only the first " + MAX_VALUES + " values)" + System.lineSeparator() : "";
    return table.text() + rest;
  }

  /** The first and the last byte. A value without bytes, such as null, has none. */
  private static String range(Part part) {
    String range = part.from() == part.to() ? "-" : part.from() + "-" + (part.to() - 1);
    return switch (part.in()) {
      case RECORD -> range;
      case HEADER -> "header " + range;
      case DECOMPRESSED -> "decompressed " + range;
    };
  }

  static void json(RecordLayout layout, ObjectNode report) {
    ArrayNode parts = report.putArray("layout");
    for (Part part : layout.parts()) {
      ObjectNode each = parts.addObject();
      each.put("in", part.in().name().toLowerCase(Locale.ROOT)).put("name", part.name());
      if (!part.type().isEmpty()) {
        each.put("type", part.type());
      }
      each.put("from", part.from()).put("to", part.to()).put("value", part.value());
    }
    if (layout.isCut()) {
      report.put("layoutIsCut", true);
    }
  }
}
