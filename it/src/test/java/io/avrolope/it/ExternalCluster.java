// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

/** A cluster that is already running and is neither started, restarted nor stopped by the tests. */
record ExternalCluster(String bootstrapServers) implements Cluster {
  @Override
  public String description() {
    return "cluster at " + bootstrapServers;
  }

  @Override
  public boolean canRestart() {
    return false;
  }

  @Override
  public void restart() {
    throw new UnsupportedOperationException("The tests may not restart this cluster");
  }

  @Override
  public void close() {}
}
