// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import io.avrolope.examples.EmbeddedBroker;

/** A broker in a separate JVM. */
final class EmbeddedCluster implements Cluster {
  private final EmbeddedBroker broker = EmbeddedBroker.start();

  @Override
  public String bootstrapServers() {
    return broker.bootstrapServers();
  }

  @Override
  public String description() {
    return "embedded broker";
  }

  @Override
  public boolean canRestart() {
    return true;
  }

  @Override
  public void restart() {
    broker.restart();
  }

  @Override
  public void close() {
    broker.close();
  }
}
