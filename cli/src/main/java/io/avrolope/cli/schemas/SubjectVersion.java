// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.cli.cluster.SimilarNames;
import io.avrolope.cli.terminal.CommandException;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An argument that names a version: {@code SUBJECT:VERSION}, or for the newest version {@code
 * SUBJECT} or {@code SUBJECT:latest}.
 *
 * @param version empty: the newest
 */
record SubjectVersion(String subject, OptionalLong version) {
  private static final Pattern WITH_VERSION =
      Pattern.compile("(.+):(latest|[0-9]{1,18})", Pattern.DOTALL);

  static SubjectVersion parse(String argument) {
    Matcher matcher = WITH_VERSION.matcher(argument);
    if (!matcher.matches()) {
      return new SubjectVersion(argument, OptionalLong.empty());
    }
    String version = matcher.group(2);
    return new SubjectVersion(
        matcher.group(1),
        version.equals("latest") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(version)));
  }

  /**
   * @param subjects the subjects that exist
   */
  CommandException unknown(List<String> subjects) {
    return CommandException.usage(
        "Subject not found: " + subject + SimilarNames.subjectQuestion(subject, subjects));
  }
}
