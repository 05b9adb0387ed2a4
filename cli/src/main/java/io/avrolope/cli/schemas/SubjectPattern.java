// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.cluster.SimilarNames;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Selects subjects by name: {@code *} matches any characters, {@code ?} matches one. */
final class SubjectPattern {
  private SubjectPattern() {}

  /**
   * The subjects that match any pattern, sorted; all subjects without a pattern.
   *
   * @throws CommandException if a pattern matches no subject
   */
  static List<String> choose(Collection<String> patterns, List<String> subjects) {
    if (patterns.isEmpty()) {
      return subjects;
    }
    Collection<String> chosen = new TreeSet<>();
    for (String pattern : patterns) {
      Pattern regex = regex(pattern);
      List<String> matching = new ArrayList<>(subjects);
      matching.removeIf(subject -> !regex.matcher(subject).matches());
      if (matching.isEmpty()) {
        throw new CommandException(
            ExitCode.NO,
            "Subject not found: " + pattern + SimilarNames.subjectQuestion(pattern, subjects));
      }
      chosen.addAll(matching);
    }
    return List.copyOf(chosen);
  }

  private static Pattern regex(String glob) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL);
  }
}
