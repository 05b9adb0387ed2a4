// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

/** The two tasks of one library for one workload. */
interface LibraryTasks {
  /**
   * Decodes the workload's messages.
   *
   * @throws IllegalArgumentException if the library cannot decode the workload
   */
  Task decoding();

  /**
   * Encodes the workload's objects.
   *
   * @throws IllegalArgumentException if the library cannot encode the workload
   */
  Task encoding();
}
