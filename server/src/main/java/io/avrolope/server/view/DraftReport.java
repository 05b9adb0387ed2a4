// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.registry.comparison.Finding;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.SchemaComparison;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.ComparisonBudget;
import io.avrolope.server.view.SubjectDetails.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The effect that a registration of a draft would have.
 *
 * @param problem why the text is not a schema; null if it is one
 * @param existing the version that has this schema already; null if none has
 * @param level the level that applies to the subject
 * @param levels the result for each level
 * @param versions the conflicts with each version that is not deleted, from the highest
 * @param changes from the latest version to the draft
 */
public record DraftReport(
    @Nullable String problem,
    @Nullable Named existing,
    String level,
    List<LevelResult> levels,
    List<VersionResult> versions,
    List<Finding> changes) {
  private static final int MAX_CONFLICTS = 3_000;

  public DraftReport {
    levels = List.copyOf(levels);
    versions = List.copyOf(versions);
    changes = List.copyOf(changes);
  }

  /**
   * Whether a level allows the draft.
   *
   * @param conflicts the numbers of the versions that conflict, from the highest
   */
  public record LevelResult(String level, boolean isCompatible, List<Integer> conflicts) {
    public LevelResult {
      conflicts = List.copyOf(conflicts);
    }
  }

  /**
   * The conflicts with one version.
   *
   * @param backward why the draft cannot read data of the version
   * @param forward why the version cannot read data of the draft
   */
  public record VersionResult(int version, List<Finding> backward, List<Finding> forward) {
    public VersionResult {
      backward = List.copyOf(backward);
      forward = List.copyOf(forward);
    }

    /** The same with the numbers of conflicts only, for a report that has enough already. */
    private VersionResult counted() {
      return new VersionResult(version, counted(backward), counted(forward));
    }

    private static List<Finding> counted(List<Finding> conflicts) {
      return conflicts.isEmpty()
          ? conflicts
          : List.of(new Finding("", conflicts.size() + " conflicts, which are not listed"));
    }
  }

  /** An earlier version that the levels compare with; its schema is parsed when it is needed. */
  record Earlier(StoredVersion version, Supplier<ParsedSchema> text) {}

  static DraftReport invalid(String problem, Level level) {
    return new DraftReport(problem, null, level.name(), List.of(), List.of(), List.of());
  }

  /**
   * @param earlier from the highest version to the lowest
   */
  static DraftReport of(
      ParsedSchema draft,
      @Nullable Named existing,
      Level level,
      List<Earlier> earlier,
      ComparisonBudget budget) {
    List<VersionResult> versions = new ArrayList<>();
    List<Finding> changes = List.of();
    int listed = 0;
    for (Earlier each : earlier) {
      budget.spend(each.version().body().text().length());
      ParsedSchema schema = each.text().get();
      if (versions.isEmpty()) {
        changes = SchemaComparison.changes(schema, draft, budget.comparison());
      }
      VersionResult result =
          new VersionResult(
              each.version().version(),
              SchemaComparison.conflicts(schema, draft, budget.comparison()),
              SchemaComparison.conflicts(draft, schema, budget.comparison()));
      listed += result.backward().size() + result.forward().size();
      versions.add(listed > MAX_CONFLICTS ? result.counted() : result);
    }
    return new DraftReport(
        null,
        existing,
        level.name(),
        Stream.of(Level.values()).map(each -> result(each, versions)).toList(),
        versions,
        changes);
  }

  private static LevelResult result(Level level, List<VersionResult> versions) {
    int compared = level.isTransitive() ? versions.size() : Math.min(1, versions.size());
    List<Integer> conflicts =
        versions.subList(0, compared).stream()
            .filter(
                each ->
                    (level.isBackward() && !each.backward().isEmpty())
                        || (level.isForward() && !each.forward().isEmpty()))
            .map(VersionResult::version)
            .toList();
    return new LevelResult(level.name(), conflicts.isEmpty(), conflicts);
  }
}
