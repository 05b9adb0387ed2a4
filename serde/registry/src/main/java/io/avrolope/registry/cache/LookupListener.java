// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

/**
 * Is notified of lookups, by the thread that makes them. Implementations must be thread-safe, must
 * not block and must not fail.
 */
public interface LookupListener {
  /**
   * A lookup ended, successfully or not. With a cache, this is called more often than {@link
   * #registryAsked}.
   */
  void lookupEnded();

  /** A request to the registry ended after this time, successfully or not. */
  void registryAsked(long nanos);
}
