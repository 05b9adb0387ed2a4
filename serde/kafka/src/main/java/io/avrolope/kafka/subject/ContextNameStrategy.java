package io.avrolope.kafka.subject;

import org.jspecify.annotations.Nullable;

/**
 * Names the context of the registry in which a topic's subjects are. Implementations have a public
 * no-arg constructor and are thread-safe.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/schema-linking-cp.html">Confluent
 *     on contexts</a>
 */
public interface ContextNameStrategy {

  /**
   * The context, such as {@code site-a}; also spelled {@code .site-a}, {@code :site-a:} or {@code
   * :.site-a:}.
   *
   * @return null for the default context
   */
  @Nullable String contextName(String topic);
}
