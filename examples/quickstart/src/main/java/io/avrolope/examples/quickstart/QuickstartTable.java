// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples.quickstart;

import io.avrolope.examples.event.Event;
import io.avrolope.examples.quickstart.QuickstartTopic.Read;
import io.avrolope.schema.SchemaReference;
import java.io.PrintStream;
import java.util.List;

/** Prints one line for each record. */
final class QuickstartTable {
  private static final String FORMAT = "%-6s  %-16s  %-9s  %-22s  %s%n";

  private QuickstartTable() {}

  static void print(List<Read> records, PrintStream out) {
    out.printf(FORMAT, "offset", "envelope", "schema", "first bytes", "decoded event");
    for (Read read : records) {
      out.printf(
          FORMAT,
          read.offset(),
          read.frame().envelope(),
          schema(read.frame().writer()),
          read.firstBytes(),
          event(read.event()));
    }
  }

  private static String schema(SchemaReference reference) {
    return reference instanceof SchemaReference.Version version
        ? "version " + version.version()
        : "id " + ((SchemaReference.Id) reference).id();
  }

  private static String event(Event event) {
    return String.format(
        "version=%d id=%s ts=%d type=%d host=%s attributes=%s",
        event.getVersion(),
        event.getId(),
        event.getTs(),
        event.getEventTypeId(),
        event.getHost(),
        event.getAttributes());
  }
}
