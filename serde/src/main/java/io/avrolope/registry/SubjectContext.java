package io.avrolope.registry;

/**
 * The part of a registry that a subject is in: {@code :.context:subject}. Ids count within it. The
 * empty one is the default context.
 *
 * @see <a href="https://docs.confluent.io/platform/current/schema-registry/schema-linking-cp.html">
 *     Schema contexts</a>
 */
record SubjectContext(String name) {
  static final SubjectContext DEFAULT = new SubjectContext("");

  static SubjectContext of(String subject) {
    int end = subject.startsWith(":.") ? subject.indexOf(':', 2) : -1;
    return end <= 2 ? DEFAULT : new SubjectContext(subject.substring(2, end));
  }

  /** A subject that a schema of another subject names: without a context it is in the same. */
  static String beside(String subject, String other) {
    SubjectContext context = of(subject);
    return other.startsWith(":.") || context.equals(DEFAULT)
        ? other
        : ":." + context.name() + ":" + other;
  }
}
