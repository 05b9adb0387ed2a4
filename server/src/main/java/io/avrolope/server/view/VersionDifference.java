// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.registry.comparison.Finding;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.ReadEffect;
import io.avrolope.server.language.SchemaComparison;
import io.avrolope.server.registry.ComparisonBudget;
import java.util.List;

/**
 * The difference between two schemas by meaning.
 *
 * @param changes from the older to the newer schema
 * @param backward what a reader with the newer schema makes of data of the older one
 * @param forward what a reader with the older schema makes of data of the newer one
 */
public record VersionDifference(List<Finding> changes, Reading backward, Reading forward) {
  public VersionDifference {
    changes = List.copyOf(changes);
  }

  /**
   * One direction.
   *
   * @param incompatibilities why Avro's rules forbid it; empty if they allow it. The registry's
   *     compatibility levels follow these rules
   * @param view where the reader does not see what was written
   */
  public record Reading(
      boolean isCompatible, List<Finding> incompatibilities, List<ReadEffect> view) {
    public Reading {
      incompatibilities = List.copyOf(incompatibilities);
      view = List.copyOf(view);
    }

    static Reading of(ParsedSchema writer, ParsedSchema reader, ComparisonBudget budget) {
      List<Finding> found = SchemaComparison.conflicts(writer, reader, budget.comparison());
      return new Reading(
          found.isEmpty(), found, SchemaComparison.effects(writer, reader, budget.comparison()));
    }
  }

  static VersionDifference of(ParsedSchema older, ParsedSchema newer, ComparisonBudget budget) {
    return new VersionDifference(
        SchemaComparison.changes(older, newer, budget.comparison()),
        Reading.of(older, newer, budget),
        Reading.of(newer, older, budget));
  }
}
