package io.avrolope.it;

/** The Kafka that the tests run on. Thread-safe. */
interface Cluster extends AutoCloseable {

  String bootstrapServers();

  /** In one line, what it is. */
  String description();

  /** Whether {@link #restart} can be called. */
  boolean canRestart();

  /** Stops the broker and starts it again with its data; returns when it can be reached. */
  void restart();

  @Override
  void close();
}
