package io.avrolope.cli.schemas;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user writes for a schema: {@code SUBJECT:VERSION}, or {@code SUBJECT} or {@code
 * SUBJECT:latest} for the newest.
 *
 * @param version empty: the newest
 */
record SubjectVersion(String subject, OptionalLong version) {
  private static final Pattern WITH_VERSION =
      Pattern.compile("(.+):(latest|[0-9]{1,18})", Pattern.DOTALL);

  static SubjectVersion parse(String said) {
    Matcher matcher = WITH_VERSION.matcher(said);
    if (!matcher.matches()) {
      return new SubjectVersion(said, OptionalLong.empty());
    }
    String version = matcher.group(2);
    return new SubjectVersion(
        matcher.group(1),
        version.equals("latest") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(version)));
  }

  CommandException unknown() {
    return new CommandException(
        ExitCode.NO, "Expected subject " + subject + " but found none of that name");
  }
}
