// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** A rule of a schema. The server keeps rules and never runs them; serializers do. */
public record Rule(
    @Nullable String name,
    @Nullable String doc,
    Kind kind,
    Mode mode,
    @Nullable String type,
    @Nullable SortedSet<String> tags,
    @Nullable SortedMap<String, String> params,
    @Nullable String expr,
    @Nullable String onSuccess,
    @Nullable String onFailure,
    @JsonInclude(JsonInclude.Include.ALWAYS) boolean disabled) {
  public Rule {
    kind = kind == null ? Kind.TRANSFORM : kind;
    mode = mode == null ? Mode.WRITEREAD : mode;
  }

  /** The purpose of a rule. */
  public enum Kind {
    CONDITION,
    TRANSFORM
  }

  /** When a rule runs. */
  public enum Mode {
    UPGRADE,
    DOWNGRADE,
    UPDOWN,
    READ,
    WRITE,
    WRITEREAD;

    /** Whether the rule changes data between two versions. */
    public boolean isMigration() {
      return this == UPGRADE || this == DOWNGRADE || this == UPDOWN;
    }

    /** Whether the rule runs in both directions, and may have an action for each. */
    public boolean isBoth() {
      return this == UPDOWN || this == WRITEREAD;
    }
  }
}
