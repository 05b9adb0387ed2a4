// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/** The rules that are in force. Immutable. */
public final class Rules {
  private final Set<Rule> on;

  private Rules(Set<Rule> on) {
    this.on = on;
  }

  /** The rules that the predicate accepts. */
  public static Rules where(Predicate<Rule> isOn) {
    EnumSet<Rule> on = EnumSet.allOf(Rule.class);
    on.removeIf(isOn.negate());
    return new Rules(on);
  }

  public boolean has(Rule rule) {
    return on.contains(rule);
  }

  /** The parameter of a Connect schema that marks an enum and has its full name. */
  String enumParameter() {
    return has(Rule.GENERALIZED) ? Names.GENERAL_ENUM : Names.ENUM;
  }
}
