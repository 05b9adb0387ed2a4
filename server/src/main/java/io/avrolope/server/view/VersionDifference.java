// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.registry.comparison.CompatibilityDirection;
import io.avrolope.registry.comparison.Finding;
import io.avrolope.registry.comparison.SchemaDiff;
import io.avrolope.registry.comparison.SchemaPlace;
import io.avrolope.registry.comparison.ShortText;
import io.avrolope.server.avro.ReaderView;
import io.avrolope.server.registry.ComparisonBudget;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * The difference between two schemas by meaning.
 *
 * @param changes from the older to the newer schema
 * @param backward what a reader with the newer schema makes of data of the older one
 * @param forward what a reader with the older schema makes of data of the newer one
 */
public record VersionDifference(List<Finding> changes, Reading backward, Reading forward) {
  private static final int MAX_TEXT = 4_000;

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
      boolean isCompatible, List<Finding> incompatibilities, List<ReaderView.Row> view) {
    public Reading {
      incompatibilities = List.copyOf(incompatibilities);
      view = List.copyOf(view);
    }

    static Reading of(Schema writer, Schema reader, ComparisonBudget budget) {
      List<Finding> found = VersionDifference.incompatibilities(writer, reader, budget);
      return new Reading(
          found.isEmpty(), found, ReaderView.of(writer, reader, budget.comparison()));
    }
  }

  static VersionDifference of(Schema older, Schema newer, ComparisonBudget budget) {
    return new VersionDifference(
        SchemaDiff.of(older, newer, budget.comparison()),
        Reading.of(older, newer, budget),
        Reading.of(newer, older, budget));
  }

  /** The reasons that a reader schema cannot read all data of a writer schema; empty if it can. */
  static List<Finding> incompatibilities(Schema writer, Schema reader, ComparisonBudget budget) {
    try {
      return CompatibilityDirection.unreadable(reader, writer, budget.comparison());
    } catch (AvroRuntimeException e) {
      // such as aliases that give one name to two types
      return List.of(
          new Finding(
              SchemaPlace.root(reader).path(MAX_TEXT),
              ShortText.cut(String.valueOf(e.getMessage()), MAX_TEXT)));
    }
  }
}
