// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.content;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of subjects with their contexts: {@code :.context:name}, or {@code name} in the default
 * context. The name of a context with nothing after it stands for the context. Each context has ids
 * and versions of its own.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/schema-linking-cp.html">Confluent
 *     on contexts</a>
 */
public final class Subjects {
  /** Stands for all contexts in a prefix: {@code :*:name}. */
  public static final String ALL_CONTEXTS = ":*:";

  /** The subject of the settings for the whole registry, all contexts included. */
  public static final String GLOBAL = ":.__GLOBAL:";

  /** The default context as clients name it. */
  public static final String DEFAULT_CONTEXT = ".";

  /** The default context before a name, where a URL or a client has another default. */
  public static final String DEFAULT_PREFIX = ":.:";

  private static final String PREFIX = ":.";
  private static final Pattern URL = Pattern.compile(".*/contexts/([^/]+)/*");

  private Subjects() {}

  /**
   * The canonical form of a context: {@code :.ctx:} for {@code ctx}, {@code .ctx}, {@code :ctx:}
   * and {@code :.ctx:}, and empty for the default context.
   */
  public static String normalizedContext(String context) {
    String name = context;
    if (name.startsWith(":")) {
      name =
          name.substring(
              1, name.endsWith(":") && name.length() > 1 ? name.length() - 1 : name.length());
    }
    name = name.startsWith(DEFAULT_CONTEXT) ? name.substring(1) : name;
    return name.isEmpty() ? "" : PREFIX + name + ":";
  }

  /**
   * The one form of a subject under which registries store it: without the prefix of the default
   * context, however often it is repeated. A subject in this form stays the same. Rights, files and
   * keys of a topic each use it.
   */
  public static String normalized(String subject) {
    String name = subject;
    while (name.startsWith(DEFAULT_PREFIX)) {
      name = name.substring(DEFAULT_PREFIX.length());
    }
    if (name.equals(PREFIX)) {
      return ""; // the default context, cut
    }
    return isQualified(name) && name.indexOf(':', 1) < 0 ? name + ":" : name;
  }

  /** The context before the name, such as {@code :.context:}; empty for the default context. */
  public static String context(String subject) {
    String context = subject.substring(0, contextEnd(subject));
    return context.equals(DEFAULT_PREFIX) ? "" : context;
  }

  /** The context as clients name it: {@code .context}. */
  public static String contextName(String subject) {
    String context = context(subject);
    return context.isEmpty() ? DEFAULT_CONTEXT : context.substring(1, context.length() - 1);
  }

  /** The subject without its context. */
  public static String name(String subject) {
    String normalized = normalized(subject);
    return normalized.substring(contextEnd(normalized));
  }

  /** The subject in a context, unless its name already has one. Its form is kept. */
  public static String qualified(String context, String subject) {
    return isQualified(subject) ? subject : context + subject;
  }

  /** The subject in a context, unless its name already has one; normalized. */
  public static String inContext(String context, String subject) {
    return normalized(qualified(context, subject));
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

  /** Whether a subject's name begins with a context. */
  public static boolean isQualified(String subject) {
    return subject.startsWith(PREFIX);
  }

  /** Whether the subject names the default context, as {@code :.:name}. */
  public static boolean isInDefaultContext(String subject) {
    return subject.startsWith(DEFAULT_PREFIX);
  }

  /** Whether the subject stands for several contexts. */
  public static boolean isWildcard(String subject) {
    return subject.startsWith(ALL_CONTEXTS);
  }

  /** The context that a registry's URL ends with, normalized; empty if it names none. */
  public static String contextOfUrl(String url) {
    Matcher matcher = URL.matcher(url);
    return matcher.matches()
        ? normalizedContext(URLDecoder.decode(matcher.group(1), StandardCharsets.UTF_8))
        : "";
  }

  /** Whether a registry's URL ends with a context, perhaps with the default one. */
  public static boolean isInUrl(String url) {
    return URL.matcher(url).matches();
  }

  private static int contextEnd(String subject) {
    return isQualified(subject) ? subject.indexOf(':', 1) + 1 : 0;
  }
}
