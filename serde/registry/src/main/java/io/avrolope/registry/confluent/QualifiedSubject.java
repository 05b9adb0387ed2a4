// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The context before a subject's name, {@code :.context:subject}. Each context has ids and versions
 * of its own.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/schema-linking-cp.html">Confluent
 *     on contexts</a>
 */
public final class QualifiedSubject {
  /** The default context as a qualified subject without a name. */
  static final String DEFAULT = ":.:";

  private static final String PREFIX = ":.";
  private static final Pattern URL = Pattern.compile(".*/contexts/([^/]+)/*");

  private QualifiedSubject() {}

  /**
   * The canonical form of a context: {@code :.ctx:} for {@code ctx}, {@code .ctx}, {@code :ctx:}
   * and {@code :.ctx:}, and empty for the default context.
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

  /**
   * The one form of a subject under which registries store it: without the prefix of the default
   * context, however often it is repeated. A subject in this form stays the same.
   */
  public static String canonical(String subject) {
    String name = subject;
    while (name.startsWith(DEFAULT)) {
      name = name.substring(DEFAULT.length());
    }
    if (name.equals(PREFIX)) {
      return ""; // the default context, cut
    }
    return isQualified(name) && name.indexOf(':', 1) < 0 ? name + ":" : name;
  }

  /** The subject in a context, unless its name already has one. */
  public static String qualify(String context, String subject) {
    return isQualified(subject) ? subject : context + subject;
  }

  /** Whether a subject's name begins with a context. */
  static boolean isQualified(String subject) {
    return subject.startsWith(PREFIX);
  }

  /** The context that a registry's URL ends with, normalized; empty if it names none. */
  static String contextOfUrl(String url) {
    Matcher matcher = URL.matcher(url);
    return matcher.matches()
        ? normalized(URLDecoder.decode(matcher.group(1), StandardCharsets.UTF_8))
        : "";
  }

  /** Whether a registry's URL ends with a context, perhaps with the default one. */
  static boolean isInUrl(String url) {
    return URL.matcher(url).matches();
  }

  /** The context of a subject, normalized. */
  public static String contextOf(String subject) {
    String context = subject.substring(0, contextEnd(subject));
    return context.equals(DEFAULT) ? "" : context;
  }

  /** The subject's name without its context. */
  static String nameOf(String subject) {
    return subject.substring(contextEnd(subject));
  }

  private static int contextEnd(String subject) {
    return isQualified(subject) ? subject.indexOf(':', 1) + 1 : 0;
  }
}
