// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of an examination.
 *
 * @param store what was examined
 * @param extent how much was read, such as {@code 12 records}
 */
public record Report(String store, String extent, List<Finding> findings) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** More of the same kind are only counted in the text. */
  private static final int SHOWN_OF_A_KIND = 5;

  private static final int SHOWN_OF_A_LINE = 200;

  public Report {
    findings = List.copyOf(findings);
  }

  /** Whether there is an error or a warning. */
  public boolean isWrong() {
    return findings.stream().anyMatch(finding -> finding.severity() != Severity.NOTE);
  }

  /** Whether a repair would change something. */
  public boolean isRepairable() {
    return findings.stream().anyMatch(finding -> finding.repair().isPresent());
  }

  /** For people. */
  public String text() {
    StringBuilder text = new StringBuilder();
    Map<FindingKind, Integer> counts = new EnumMap<>(FindingKind.class);
    for (Severity severity : Severity.values()) {
      for (Finding finding : findings) {
        if (finding.severity() == severity
            && counts.merge(finding.kind(), 1, Integer::sum) <= SHOWN_OF_A_KIND) {
          append(text, finding);
        }
      }
    }
    counts.forEach(
        (kind, count) -> {
          if (count > SHOWN_OF_A_KIND) {
            text.append("… and ")
                .append(count - SHOWN_OF_A_KIND)
                .append(" more of the kind ")
                .append(kind.code())
                .append(". The flag --json shows all\n\n");
          }
        });
    return text.append(summary()).append('\n').toString();
  }

  private static void append(StringBuilder text, Finding finding) {
    text.append(finding.severity()).append(' ').append(finding.kind().code()).append(": ");
    text.append(finding.fact()).append(".\n");
    if (!finding.place().isEmpty()) {
      text.append("  at: ").append(finding.place()).append('\n');
    }
    text.append("  affected: ").append(finding.kind().affected()).append('\n');
    text.append("  do: ").append(finding.kind().remedy()).append('\n');
    finding
        .repair()
        .ifPresentOrElse(
            repair ->
                repair
                    .lines()
                    .forEach(
                        line -> text.append("  --repair writes: ").append(cut(line)).append('\n')),
            () -> text.append("  --repair does not change this\n"));
    text.append('\n');
  }

  private static String cut(String line) {
    return line.length() <= SHOWN_OF_A_LINE ? line : line.substring(0, SHOWN_OF_A_LINE) + "…";
  }

  private String summary() {
    return store
        + ": "
        + extent
        + ", "
        + count(Severity.ERROR)
        + " errors, "
        + count(Severity.WARNING)
        + " warnings, "
        + count(Severity.NOTE)
        + " notes";
  }

  private long count(Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  /** For programs: one object. */
  public String json() {
    ObjectNode report = JSON.createObjectNode();
    report.put("store", store).put("extent", extent);
    for (Severity severity : Severity.values()) {
      report.put(severity.name().toLowerCase(Locale.ROOT) + "s", count(severity));
    }
    ArrayNode array = report.putArray("findings");
    for (Finding finding : findings) {
      ObjectNode json = array.addObject();
      json.put("kind", finding.kind().code());
      json.put("severity", finding.severity().name().toLowerCase(Locale.ROOT));
      json.put("fact", finding.fact());
      json.put("place", finding.place());
      json.put("affected", finding.kind().affected());
      json.put("do", finding.kind().remedy());
      ArrayNode repairs = json.putArray("repair");
      finding.repair().ifPresent(repair -> repair.lines().forEach(repairs::add));
    }
    return report.toPrettyString();
  }
}
