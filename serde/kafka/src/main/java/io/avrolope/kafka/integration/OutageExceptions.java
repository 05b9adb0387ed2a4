// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

/**
 * Makes the exceptions by which a framework retries a record, rejects it or stops. Each method
 * returns what is thrown, and may itself throw an {@link Error} instead. Thread-safe.
 *
 * <p>Unstable: it can change in each version until a second framework has used it.
 */
public interface OutageExceptions {

  /** The framework should retry the record: the policy is {@link OutagePolicy#RETRY}. */
  RuntimeException retriable(RuntimeException outage);

  /** The framework must stop, and skip no record: the policy has given up. */
  RuntimeException stopping(RuntimeException outage);

  /**
   * The failure of something else than an outage: a bad record, a schema that does not fit, or a
   * registry that refuses.
   */
  RuntimeException other(RuntimeException failure);
}
