// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import io.avrolope.benchmarks.results.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A bar chart for a report of its own. Not thread-safe.
 *
 * @param name of its files
 */
public record FigureChart(String name, String title, String unit) {
  /** The values of the bars: what was measured, how it was measured, and its value. */
  public static final class Bars {
    private final ChartData values = new ChartData();
    private final List<String> groups = new ArrayList<>();

    /**
     * Adds a bar.
     *
     * @param library such as {@code AVROLOPE}
     * @param group such as "100 writers"; groups stand in the order in which they come
     */
    public void put(String library, String group, Interval value) {
      values.put(library, group, value);
      if (!groups.contains(group)) {
        groups.add(group);
      }
    }

    public boolean isEmpty() {
      return values.isEmpty();
    }
  }

  /** The two files of the chart, for light and for dark pages, by their names. */
  public Map<String, String> files(Bars bars) {
    BarChart chart = new BarChart(title, unit, bars.groups, bars.values.series());
    Map<String, String> files = new LinkedHashMap<>();
    files.put(name + "-light.svg", chart.svg(Theme.LIGHT));
    files.put(name + "-dark.svg", chart.svg(Theme.DARK));
    return files;
  }

  /** The Markdown text that shows the chart. */
  public String picture(String directory) {
    return Report.picture(directory, name, title);
  }
}
