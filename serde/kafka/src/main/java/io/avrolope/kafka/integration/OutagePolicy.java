// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

/**
 * The treatment of a record while the registry is unavailable.
 *
 * <p>Unstable: it can change in each version until a second framework has used it.
 */
public enum OutagePolicy {
  /** The framework is asked to retry the record. */
  RETRY,
  /** The thread waits for the registry, then the framework is asked to stop. */
  WAIT,
  /** The framework is asked to stop. */
  FAIL
}
