// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.inspect;

import io.avrolope.cli.terminal.PrintableText;
import io.avrolope.cli.terminal.Table;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.Slice;
import io.avrolope.topics.inspect.InspectionInput;
import io.avrolope.topics.inspect.InspectionResult;
import io.avrolope.topics.inspect.InspectionResult.Decoded;
import io.avrolope.topics.inspect.InspectionResult.Found;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaFormatter;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Prints the result of an inspection as text. */
final class TextReport {
  private static final int SHOWN_BYTES = 16;
  private final PrintWriter out;

  TextReport(PrintWriter out) {
    this.out = out;
  }

  void print(InspectionInput input, InspectionResult result, boolean showsSchema) {
    record(input);
    result.found().ifPresent(this::envelope);
    result.datum().ifPresent(decoded -> datum(decoded, showsSchema));
    if (!result.opinions().isEmpty()) {
      opinions(result);
    }
    result.looksLike().ifPresent(what -> line("looks like", what));
  }

  private void record(InspectionInput input) {
    if (!input.place().isEmpty()) {
      line("record", input.place());
    }
    for (Header header : input.headers()) {
      line("header", header.key() + " = " + value(header.value()));
    }
    Slice bytes = input.bytes();
    line("bytes", bytes == null ? "none (null)" : Integer.toString(bytes.length()));
  }

  private static String value(byte @Nullable [] value) {
    return value == null ? "null" : HexText.start(Slice.of(value), SHOWN_BYTES);
  }

  private void envelope(Found found) {
    line("envelope", found.frame().envelope());
    Table table = new Table().words("part").words("bytes").words("value");
    for (EnvelopeField field : found.fields()) {
      table.row(field.name(), HexText.of(field.bytes()), field.value());
    }
    Slice datum = found.frame().datum();
    table.row(
        "datum",
        HexText.start(datum, SHOWN_BYTES),
        datum.length() + (datum.length() == 1 ? " byte" : " bytes"));
    out.print(
        table
            .text()
            .lines()
            .map(row -> "  " + row + System.lineSeparator())
            .collect(Collectors.joining()));
    line("writer", found.frame().writer().toString());
  }

  private void datum(Decoded decoded, boolean showsSchema) {
    Schema schema = decoded.schema();
    if (schema == null) {
      line("schema", decoded.reason());
      return;
    }
    line("schema", name(schema));
    if (showsSchema) {
      out.println(SchemaFormatter.format("json/pretty", schema));
    }
    line("datum", Optional.ofNullable(decoded.json()).orElse(decoded.reason()));
  }

  /** Full name and type of a named type, else only the type. */
  static String name(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED ->
          schema.getFullName() + " (" + schema.getType().getName().toLowerCase(Locale.ROOT) + ")";
      default -> schema.getType().getName();
    };
  }

  private void opinions(InspectionResult result) {
    out.println("Result of each envelope:");
    result
        .opinions()
        .forEach(each -> out.println("  " + each.envelope() + ": " + OpinionText.of(each)));
  }

  private void line(String name, String value) {
    out.println(String.format("%-10s %s", name, PrintableText.of(value)));
  }
}
