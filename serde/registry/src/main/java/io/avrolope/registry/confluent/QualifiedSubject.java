// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

/**
 * The context before a subject's name, {@code :.context:subject}. Each context has ids and versions
 * of its own.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/schema-linking-cp.html">Confluent
 *     on contexts</a>
 */
public final class QualifiedSubject {
  private static final String DEFAULT = ":.:";

  private QualifiedSubject() {}

  /**
   * The canonical spelling of a context: {@code :.ctx:} for {@code ctx}, {@code .ctx}, {@code
   * :ctx:} and {@code :.ctx:}, and empty for the default context.
   */
  public static String normalized(String context) {
    String name = context;
    if (name.startsWith(":")) {
      name =
          name.substring(
              1, name.endsWith(":") && name.length() > 1 ? name.length() - 1 : name.length());
    }
    name = name.startsWith(".") ? name.substring(1) : name;
    return name.isEmpty() ? "" : ":." + name + ":";
  }

  /** The subject in a context, unless its name already has one. */
  public static String qualify(String context, String subject) {
    return subject.startsWith(":.") ? subject : context + subject;
  }

  /** The context of a subject, normalized. */
  public static String contextOf(String subject) {
    int end = subject.startsWith(":.") ? subject.indexOf(':', 1) : -1;
    String context = end < 0 ? "" : subject.substring(0, end + 1);
    return context.equals(DEFAULT) ? "" : context;
  }
}
