// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.directory.SubjectFolder;
import java.util.Set;

/** The rules for the names of subjects. */
public final class SubjectNames {
  private static final Set<String> RESERVED = Set.of("__GLOBAL", "__EMPTY");
  private static final String GLOBAL_CONTEXT = ".__GLOBAL";

  /** A context is a folder of a directory. All stores have the same limit, as a copy needs it. */
  private static final int MAX_CONTEXT_LENGTH = 255;

  private SubjectNames() {}

  /**
   * Checks the name of a subject that gets a schema.
   *
   * @throws Refusal if no schema may be registered under this name
   */
  public static void require(String subject) {
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
        || subject.codePoints().anyMatch(SubjectNames::isUnprintable)) {
      throw Refusal.invalidSubject(subject);
    }
    requireContext(subject);
  }

  private static boolean isUnprintable(int character) {
    return Character.isISOControl(character) || Character.getType(character) == Character.SURROGATE;
  }

  /**
   * @throws Refusal if the context of the subject has a name that no folder can have
   */
  static void requireContext(String subject) {
    String context = Subjects.contextName(subject);
    int length = SubjectFolder.of(context.substring(1)).length();
    if (length > MAX_CONTEXT_LENGTH) {
      throw Refusal.contextTooLong(length, MAX_CONTEXT_LENGTH);
    }
  }
}
