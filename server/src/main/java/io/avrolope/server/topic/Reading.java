// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import io.avrolope.server.state.Change;
import java.util.List;
import java.util.Optional;

/**
 * What a record of the topic means.
 *
 * @param changes to make; if the record has a problem, at most that of the highest id
 */
public record Reading(List<Change> changes, Optional<Problem> problem) {
  /** Characters of a problem: a key that is garbage may be long. */
  private static final int MAX_TEXT = 500;

  public Reading {
    changes = List.copyOf(changes);
  }

  static Reading of(List<Change> changes) {
    return new Reading(changes, Optional.empty());
  }

  static Reading problem(Problem.Kind kind, String text) {
    return problem(kind, text, List.of());
  }

  static Reading problem(Problem.Kind kind, String text, List<Change> changes) {
    String line = text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
    return new Reading(changes, Optional.of(new Problem(kind, line)));
  }

  /**
   * Why a record is not applied.
   *
   * @param text what is wrong, without the content of schemas; a part of a sentence
   */
  public record Problem(Kind kind, String text) {
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
