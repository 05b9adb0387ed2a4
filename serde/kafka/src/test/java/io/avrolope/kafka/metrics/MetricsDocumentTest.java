// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.ClientMetrics;
import io.avrolope.schema.SchemaReference;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/metrics.md lists all metrics. */
class MetricsDocumentTest {
  private static final String BEGIN = "<!-- metrics table: begin -->\n";
  private static final String END = "<!-- metrics table: end -->";

  @Test
  void theTableIsGeneratedFromTheCode() {
    String document = Repository.text("docs/metrics.md");

    assertThat(document.substring(document.indexOf(BEGIN) + BEGIN.length(), document.indexOf(END)))
        .as("the table between the marks; replace it with the expected one if a metric was changed")
        .isEqualTo(table());
  }

  private static String table() {
    StringBuilder table =
        new StringBuilder("| metric | tags | used by | meaning |\n|---|---|---|---|\n");
    for (SerdeMetric metric : SerdeMetric.values()) {
      String tags = metric.tags().isEmpty() ? "" : "`" + metric.tags().replace(", ", "`, `") + "`";
      table
          .append("| `")
          .append(metric.metricName())
          .append("` | ")
          .append(tags)
          .append(" | ")
          .append(metric.roles().name().toLowerCase(Locale.ROOT))
          .append(" | ")
          .append(metric.description())
          .append(" |\n");
    }
    return table.toString();
  }

  @ParameterizedTest
  @EnumSource
  void allMetricsAreRegisteredAfterTheFirstRecord(SerdeRole side) {
    try (ClientMetrics metrics = new ClientMetrics()) {
      SerdeCounters meter = new SerdeCounters(side);
      meter.count("topic", "version", new SchemaReference.Version("subject", 1));
      meter.show(new PluginMetricsTarget(metrics), () -> 0, engine -> 0);

      Set<String> expected =
          Arrays.stream(SerdeMetric.values())
              .filter(
                  metric ->
                      metric.roles() == SerdeMetric.Roles.BOTH
                          || metric.roles().name().equals(side.name()))
              .map(SerdeMetric::metricName)
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(metrics.values().keySet().stream().map(name -> name.replaceFirst("[{].*", "")))
          .containsOnlyOnceElementsOf(
              expected.stream().filter(name -> !name.equals("errors-total")).toList())
          .allMatch(expected::contains);
    }
  }

  @Test
  void eachExceptionHasAReason() throws ReflectiveOperationException {
    List<String> anchors =
        Arrays.stream(AvrolopeException.class.getPermittedSubclasses())
            .map(MetricsDocumentTest::anchor)
            .toList();

    assertThat(ErrorCounters.REASONS).containsExactlyInAnyOrderElementsOf(anchors);
  }

  private static String anchor(Class<?> failure) {
    String source =
        Repository.text(
            "serde/core/src/main/java/" + failure.getName().replace('.', '/') + ".java");
    return source.replaceFirst("(?s).*return \"([a-z-]+)\";.*", "$1");
  }
}
