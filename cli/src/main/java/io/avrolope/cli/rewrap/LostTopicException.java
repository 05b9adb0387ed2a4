// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.io.Serial;
import java.util.Locale;

/** FROM or TO was deleted after a command began to use it, and perhaps created again. */
final class LostTopicException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final Role role;
  private final String topic;

  /** The fate of the topic. */
  enum Kind {
    /** No topic has the name. */
    DELETED,
    /** Another topic has the name. */
    CREATED_AGAIN
  }

  /** The part that a topic has in the copy. */
  enum Role {
    FROM,
    TO
  }

  LostTopicException(Kind kind, Role role, String topic) {
    super(
        "Topic "
            + topic
            + (kind == Kind.DELETED ? " was deleted" : " was deleted and created again"));
    this.kind = kind;
    this.role = role;
    this.topic = topic;
  }

  Kind kind() {
    return kind;
  }

  Role role() {
    return role;
  }

  /**
   * The failure of a copy.
   *
   * @param to name of TO
   * @param committed number of records that all runs of the copy have committed
   */
  CommandException duringCopy(String to, long committed) {
    return failure(
        (role == Role.FROM ? " while it was read. " : " while it was written. ")
            + (role == Role.FROM ? ofSource(to, count(committed)) : ofTarget(count(committed))));
  }

  /** The failure of a command that only reads, and has read all it wanted. */
  CommandException duringReading() {
    return failure(" while it was read. The result would be of two topics, so there is none");
  }

  private CommandException failure(String more) {
    return new CommandException(ExitCode.UNAVAILABLE, getMessage() + more);
  }

  private String ofSource(String to, String committed) {
    return kind == Kind.DELETED
        ? to + " has " + committed + " of it"
        : to
            + " has "
            + committed
            + " of the deleted topic, and none of the new one. To copy the new one, use"
            + " --start-over";
  }

  private String ofTarget(String committed) {
    return kind == Kind.DELETED
        ? "It had " + committed + " of the copy"
        : "The deleted topic had "
            + committed
            + " of the copy, and "
            + topic
            + " has none. To copy again, use --start-over";
  }

  private static String count(long records) {
    return String.format(Locale.ROOT, records == 1 ? "%,d record" : "%,d records", records);
  }
}
