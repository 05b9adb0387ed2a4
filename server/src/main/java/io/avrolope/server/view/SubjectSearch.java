// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.CompatibilityChecks;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Origin;
import io.avrolope.server.registry.Scopes;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Conditions for the subjects of a list.
 *
 * @param text a part of the name, in any case, or a schema id; empty for all subjects
 * @param context the only context, such as {@code .team} or {@code .}; empty for all contexts
 * @param deleted which subjects count, by whether all of their versions are deleted
 */
public record SubjectSearch(String text, Optional<String> context, Deleted deleted) {
  private static final int MAX_ID_DIGITS = 9;

  /**
   * A subject in the list.
   *
   * @param version the newest version; the newest deleted one if all are deleted
   * @param id of that version
   * @param versions how many versions are not deleted
   * @param deletedVersions how many versions are deleted softly
   * @param level the compatibility level that applies
   * @param mode the mode that applies
   */
  public record Row(
      String subject,
      int version,
      int id,
      int versions,
      int deletedVersions,
      String level,
      Origin levelFrom,
      String mode,
      Origin modeFrom) {}

  /**
   * A part of the list.
   *
   * @param total how many subjects the whole list has
   */
  public record Result(int total, List<Row> subjects) {
    public Result {
      subjects = List.copyOf(subjects);
    }
  }

  Result run(RegistryState state, Scopes scopes, Page page, Predicate<String> visible) {
    List<String> found = new ArrayList<>();
    Set<String> withId = withId(state);
    String wanted = text.toLowerCase(Locale.ROOT);
    for (String subject : state.subjects()) {
      boolean isFound =
          subject.toLowerCase(Locale.ROOT).contains(wanted) || withId.contains(subject);
      if (isFound && isInContext(subject) && isListed(state, subject) && visible.test(subject)) {
        found.add(subject);
      }
    }
    return new Result(
        found.size(), page.of(found).stream().map(subject -> row(state, scopes, subject)).toList());
  }

  private boolean isInContext(String subject) {
    return context.isEmpty() || Subjects.contextName(subject).equals(context.get());
  }

  private boolean isListed(RegistryState state, String subject) {
    boolean isLive = state.latest(subject).isPresent();
    return switch (deleted) {
      case HIDDEN -> isLive;
      case INCLUDED -> true;
      case ONLY -> !isLive;
    };
  }

  private Set<String> withId(RegistryState state) {
    if (!text.matches("[0-9]{1," + MAX_ID_DIGITS + "}")) {
      return Set.of();
    }
    int id = Integer.parseInt(text);
    return state.countedContexts().stream()
        .flatMap(each -> state.keys(each, id).stream())
        .map(VersionKey::subject)
        .collect(Collectors.toSet());
  }

  private static Row row(RegistryState state, Scopes scopes, String subject) {
    int count = state.versions(subject).size();
    int live = CompatibilityChecks.descendingLive(state, subject).size();
    StoredVersion newest =
        state.latest(subject).orElseGet(() -> state.versionsDescending(subject).iterator().next());
    return new Row(
        subject,
        newest.version(),
        newest.id(),
        live,
        count - live,
        scopes.config(state, subject).level().name(),
        scopes.configOrigin(state, subject),
        scopes.mode(state, subject).name(),
        scopes.modeOrigin(state, subject));
  }
}
