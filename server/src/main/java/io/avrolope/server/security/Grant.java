// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import io.avrolope.registry.content.Subjects;
import java.util.Set;

/**
 * A rule: operations that some users may do.
 *
 * @param principal {@code user:NAME}, {@code user:*}, {@code role:NAME} or {@code anonymous}
 * @param pattern the subject, or the beginning of its name before {@code *}
 */
record Grant(String principal, Set<Operation> operations, String pattern) {
  static final String ANONYMOUS = "anonymous";
  static final String ALL = "*";
  static final String USER = "user:";
  static final String ROLE = "role:";
  private static final String DEFAULT_CONTEXT = ":.:";
  private static final String WHOLE_DEFAULT_CONTEXT = DEFAULT_CONTEXT + ALL;

  Grant {
    operations = Set.copyOf(operations);
    pattern =
        pattern.endsWith(ALL)
                && pattern.startsWith(DEFAULT_CONTEXT)
                && !pattern.equals(WHOLE_DEFAULT_CONTEXT)
            ? pattern.substring(DEFAULT_CONTEXT.length())
            : pattern;
    pattern = pattern.endsWith(ALL) ? pattern : Subjects.normalized(pattern);
  }

  boolean isFor(Caller caller) {
    if (principal.equals(ANONYMOUS)) {
      return true; // what everybody may do, users may do
    }
    if (caller.isAnonymous()) {
      return false;
    }
    return principal.equals(USER + ALL)
        || principal.equals(USER + caller.name())
        || (principal.startsWith(ROLE)
            && caller.roles().contains(principal.substring(ROLE.length())));
  }

  boolean allows(Operation operation, String subject) {
    return operations.contains(operation) && (!operation.isOfSubject() || covers(subject));
  }

  private boolean covers(String subject) {
    if (pattern.equals(WHOLE_DEFAULT_CONTEXT)) {
      return Subjects.context(subject).isEmpty();
    }
    return pattern.endsWith(ALL)
        ? subject.startsWith(pattern.substring(0, pattern.length() - 1))
        : subject.equals(pattern);
  }
}
