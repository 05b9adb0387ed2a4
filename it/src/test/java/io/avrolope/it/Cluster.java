// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

/** The Kafka cluster that the tests run on. Thread-safe. */
interface Cluster extends AutoCloseable {

  String bootstrapServers();

  /** One line for the log. */
  String description();

  /** Whether {@link #restart} can be called. */
  boolean canRestart();

  /** Restarts the broker with its data; returns when it answers. */
  void restart();

  @Override
  void close();
}
