// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.results.Entry;
import io.avrolope.benchmarks.results.Interval;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The goals for Avrolope's speed, with what the run measured. Immutable. */
final class Goals {
  private static final String INTRO =
      """
      What Avrolope should reach, and what this run measured. A goal that is not reached has a line with what was tried, and why
      the figure stays.
      """;

  private final List<Goal> goals;

  Goals(List<Goal> goals) {
    this.goals = List.copyOf(goals);
  }

  /** The goals of the project. */
  static Goals ofProject() {
    try (InputStream json =
        Objects.requireNonNull(Goals.class.getResourceAsStream("/goals.json"))) {
      List<Goal> goals = new ArrayList<>();
      for (JsonNode goal : new ObjectMapper().readTree(json)) {
        goals.add(Goal.of(goal));
      }
      return new Goals(goals);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The section of the report; empty if the run measured none of the goals. */
  String section(Map<String, List<Entry>> byTask) {
    StringBuilder rows = new StringBuilder();
    StringBuilder reasons = new StringBuilder();
    for (Goal goal : goals) {
      Optional<Interval> measured = goal.measured(byTask);
      measured.ifPresent(
          figure -> {
            boolean isReached = goal.isReached(figure);
            rows.append("| ").append(goal.task());
            rows.append(" | ").append(Names.of(goal.library()));
            rows.append(" | ").append(goal.text());
            rows.append(" | ").append(Numbers.of(figure));
            rows.append(" | ").append(isReached ? "yes" : "**no**").append(" |\n");
            if (!isReached && !goal.reason().isEmpty()) {
              reasons.append("* ").append(goal.task()).append(": ").append(goal.reason());
              reasons.append('\n');
            }
          });
    }
    if (rows.isEmpty()) {
      return "";
    }
    return "## Goals\n\n"
        + INTRO
        + "\n| task | library | goal | measured | reached |\n|---|---|---|--:|---|\n"
        + rows
        + (reasons.isEmpty() ? "" : "\n" + reasons);
  }
}
