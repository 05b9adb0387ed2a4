package io.avrolope.kafka.subject;

import org.jspecify.annotations.Nullable;

/** The default context, for all topics; the default. */
public final class NullContextNameStrategy implements ContextNameStrategy {
  /** For Kafka, which makes one from the configuration. */
  public NullContextNameStrategy() {}

  @Override
  public @Nullable String contextName(String topic) {
    return null;
  }
}
