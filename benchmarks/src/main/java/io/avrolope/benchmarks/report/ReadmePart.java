package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Results;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the README shows: three pictures and two tables. */
final class ReadmePart {
  private static final List<String> PICTURES = List.of("decode", "encode", "broker-cpu");
  private static final List<String> COLUMNS =
      List.of("AVROLOPE", "LIMIT", "AVRO_FAST", "CONFLUENT");

  private static final Map<String, String> DECODE =
      rows(
          "W1_HEADER", "event, generated class",
          "W1_WRAPPED", "the same, wrapped in a `VersionedEvent`",
          "W1_GENERIC", "event, generic",
          "W2", "81 optional strings, generic",
          "W4_100", "100 fields, generic",
          "W4_100_EVOLVED", "… half dropped, ten added",
          "W4_100_ONE_FIELD", "… one of them wanted",
          "LOGICAL_TYPES", "payment with logical types, generated class");

  private static final Map<String, String> ENCODE =
      rows(
          "W1_HEADER", "event, generated class",
          "W2", "81 optional strings, generic",
          "W4_100", "100 fields, generic");

  private final Map<String, List<Entry>> duels;
  private final List<Entry> benchmarks;
  private final Map<String, Chart> charts;

  ReadmePart(Results results, Map<String, Chart> charts) {
    this.duels = Results.byTask(results.duels());
    this.benchmarks = results.benchmarks();
    this.charts = charts;
  }

  private static Map<String, String> rows(String... pairs) {
    Map<String, String> rows = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      rows.put(pairs[i], pairs[i + 1]);
    }
    return rows;
  }

  String markdown() {
    String inOneLine =
        PICTURES.stream()
            .filter(charts::containsKey)
            .map(name -> Report.picture("benchmarks/" + Report.CHARTS, name, name).strip())
            .collect(Collectors.joining(" "));
    Stream<String> pictures = inOneLine.isEmpty() ? Stream.empty() : Stream.of(inOneLine + "\n");
    Stream<String> tables = Stream.of(table("DECODE", DECODE), table("ENCODE", ENCODE));
    Stream<String> rocana = Rocana.sentence(benchmarks).stream().map(each -> each + "\n");
    return Stream.of(pictures, tables, rocana)
        .flatMap(part -> part)
        .collect(Collectors.joining("\n"));
  }

  private String table(String direction, Map<String, String> rows) {
    StringBuilder table = new StringBuilder("| " + direction.toLowerCase(Locale.ROOT));
    COLUMNS.forEach(column -> table.append(" | ").append(Names.of(column)));
    table.append(" |\n|---").append("|--:".repeat(COLUMNS.size())).append("|\n");
    rows.forEach(
        (workload, name) -> {
          List<Entry> duel = duels.getOrDefault(workload + "_" + direction, List.of());
          if (!duel.isEmpty()) {
            table.append("| ").append(name);
            COLUMNS.forEach(column -> table.append(" | ").append(cell(duel, column)));
            table.append(" |\n");
          }
        });
    return table.toString();
  }

  private static String cell(List<Entry> duel, String contestant) {
    return duel.stream()
        .filter(entry -> entry.contestant().equals(contestant))
        .map(
            entry ->
                Numbers.of(entry.nanos().value().middle())
                    + " ns, "
                    + Numbers.whole(entry.bytes())
                    + " B")
        .findFirst()
        .orElse("");
  }
}
