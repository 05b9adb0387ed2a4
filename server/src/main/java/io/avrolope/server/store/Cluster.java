// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** The servers that share a store, of which one makes the changes. Thread-safe. */
public interface Cluster {

  /** The name of the store that the servers share, such as the topic. */
  String storeName();

  /** The address of the server that makes the changes; empty if it is this one or is unknown. */
  Optional<String> otherLeader();

  /** Waits for news of the leader, for a moment. */
  void awaitNews(Duration limit);

  /** How far this server has read. */
  long position();

  /**
   * Waits until this server has read so far.
   *
   * @return false if the time is over
   */
  boolean awaitPosition(long position, Duration limit);

  /**
   * Reads all that is written now.
   *
   * @throws StoreException if that is unknown: what is not in memory may exist all the same
   */
  void catchUp();

  /**
   * Does a work that waits for another server. There is a bound on how many requests wait.
   *
   * @throws StoreException if too many wait already: nothing is done
   */
  <T> T waiting(Supplier<T> work);

  /** How long a change may take. */
  Duration timeout();
}
