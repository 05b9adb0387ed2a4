package io.avrolope.it;

/** A cluster that is there and stays as it is. */
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
    throw new UnsupportedOperationException("not ours to restart");
  }

  @Override
  public void close() {}
}
