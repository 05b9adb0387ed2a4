// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.subject;

import org.jspecify.annotations.Nullable;

/** Uses the default context for all topics. This is the default strategy. */
public final class NullContextNameStrategy implements ContextNameStrategy {
  /** Called by Kafka. */
  public NullContextNameStrategy() {}

  @Override
  public @Nullable String contextName(String topic) {
    return null;
  }
}
