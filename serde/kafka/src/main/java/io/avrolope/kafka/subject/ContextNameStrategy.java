// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.subject;

import org.jspecify.annotations.Nullable;

/**
 * Names the registry context of a topic's subjects. Implementations must be thread-safe and have a
 * public no-arg constructor.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/schema-linking-cp.html">Confluent
 *     on contexts</a>
 */
public interface ContextNameStrategy {

  /**
   * The context of a topic, for example {@code site-a}. The forms {@code .site-a}, {@code :site-a:}
   * and {@code :.site-a:} are accepted too.
   *
   * @return null for the default context
   */
  @Nullable String contextName(String topic);
}
