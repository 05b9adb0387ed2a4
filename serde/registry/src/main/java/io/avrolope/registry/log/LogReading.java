// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import java.util.List;
import java.util.Optional;

/**
 * The meaning of one record of the topic {@code _schemas}. Immutable.
 *
 * @param changes in their order. If the record has a problem, at most that of its id: {@link
 *     LogChange.KeepId} or {@link LogChange.PutDuplicateId}
 */
public record LogReading(List<LogChange> changes, Optional<Problem> problem) {
  public LogReading {
    changes = List.copyOf(changes);
  }

  static LogReading of(LogChange... changes) {
    return new LogReading(List.of(changes), Optional.empty());
  }

  static LogReading problem(Problem.Kind kind, String text, LogChange... changes) {
    return new LogReading(List.of(changes), Optional.of(new Problem(kind, text)));
  }

  /**
   * The reason why a record is not applied.
   *
   * @param text the fact, without the content of schemas; a part of a sentence
   */
  public record Problem(Kind kind, String text) {
    /** Characters of a problem: a key that is garbage may be long. */
    private static final int MAX_TEXT = 500;

    public Problem {
      text = text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
    }

    /** Kinds of problems. */
    public enum Kind {
      /** The record has no key. Confluent's servers stop reading there. */
      NULL_KEY,
      /** The key names a kind of record that is unknown. Confluent's servers stop reading there. */
      UNKNOWN_KEY_TYPE,
      /** The key is not a JSON object, or lacks something. */
      INVALID_KEY,
      /** The value is not a JSON object, or lacks something. */
      INVALID_VALUE,
      /** Another schema of the context has the id. */
      DUPLICATE_ID,
      /** The record is one of Redpanda's, and another one was faster. */
      LOST_RACE
    }
  }
}
