// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

/**
 * The result of one library.
 *
 * @param workload the workload and direction
 * @param library its name
 * @param nanos the time of one operation, in nanoseconds
 * @param bytes the allocation of one operation, in bytes; NaN if it was not measured
 */
public record Score(String workload, String library, double nanos, double bytes) {}
