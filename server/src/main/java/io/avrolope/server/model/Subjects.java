// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import io.avrolope.registry.confluent.QualifiedSubject;

/**
 * The names of subjects with their contexts: {@code :.context:name}, or {@code name} in the default
 * context. The name of a context with nothing after it stands for the context.
 */
public final class Subjects {
  /** Stands for all contexts in a prefix: {@code :*:name}. */
  public static final String ALL_CONTEXTS = ":*:";

  /** The subject of the settings for the whole registry, all contexts included. */
  public static final String GLOBAL = ":.__GLOBAL:";

  /** The default context as clients name it. */
  public static final String DEFAULT_CONTEXT = ".";

  private static final String DEFAULT_PREFIX = ":.:";

  private Subjects() {}

  /**
   * The one form of a subject under which it is stored. Rights, files and keys of a topic each use
   * it, so a name that is normalized must stay the same.
   */
  public static String normalized(String subject) {
    return QualifiedSubject.canonical(subject);
  }

  /** The context before the name, such as {@code :.context:}; empty for the default context. */
  public static String context(String subject) {
    return QualifiedSubject.contextOf(subject);
  }

  /** The subject without its context. */
  public static String name(String subject) {
    return normalized(subject).substring(context(subject).length());
  }

  /** The context as clients name it: {@code .context}. */
  public static String contextName(String subject) {
    String context = context(subject);
    return context.isEmpty() ? DEFAULT_CONTEXT : context.substring(1, context.length() - 1);
  }

  /** The subject in a context, unless its name already has one. */
  public static String inContext(String context, String subject) {
    return normalized(QualifiedSubject.qualify(context, subject));
  }

  /**
   * Whether a setting of a scope is for a subject.
   *
   * @param scope a subject, a context, or empty for all
   */
  public static boolean covers(String scope, String subject) {
    return scope.isEmpty()
        || scope.equals(GLOBAL)
        || (name(scope).isEmpty()
            ? context(subject).equals(context(scope))
            : subject.equals(scope));
  }

  /** Whether the subject names the default context, as {@code :.:name}. */
  public static boolean isInDefaultContext(String subject) {
    return subject.startsWith(DEFAULT_PREFIX);
  }

  /** Whether the subject stands for several contexts. */
  public static boolean isWildcard(String subject) {
    return subject.startsWith(ALL_CONTEXTS);
  }
}
