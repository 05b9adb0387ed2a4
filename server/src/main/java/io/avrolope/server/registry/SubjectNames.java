// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.model.Subjects;
import java.util.Set;

/** Which names a subject may have. */
final class SubjectNames {
  private static final Set<String> RESERVED = Set.of("__GLOBAL", "__EMPTY");
  private static final String GLOBAL_CONTEXT = ".__GLOBAL";

  private SubjectNames() {}

  /**
   * @throws Refusal if no schema may be registered under this name
   */
  static void require(String subject) {
    requireForSettings(subject);
    if (Subjects.isWildcard(subject)
        || subject.isEmpty()
        || Subjects.contextName(subject).equals(GLOBAL_CONTEXT)) {
      throw Refusal.invalidSubject(subject);
    }
  }

  /**
   * @throws Refusal if a subject may not have this name
   */
  static void requireForSettings(String subject) {
    if (RESERVED.contains(Subjects.name(subject))
        || subject.chars().anyMatch(Character::isISOControl)) {
      throw Refusal.invalidSubject(subject);
    }
  }
}
