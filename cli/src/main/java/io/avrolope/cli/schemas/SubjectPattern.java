package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Chooses subjects by their names: {@code *} is any characters, {@code ?} is one. */
final class SubjectPattern {
  private SubjectPattern() {}

  /**
   * Those that a pattern is of, in order; all of them where there is no pattern.
   *
   * @throws CommandException if there is a pattern that is of none
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
            ExitCode.NO, "Expected subject " + pattern + " but found none of that name");
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
