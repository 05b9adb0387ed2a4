// SPDX-License-Identifier: Apache-2.0
/**
 * Benchmarks of how time and memory grow.
 *
 * <ul>
 *   <li>{@link io.avrolope.benchmarks.growth.GrowthBenchmark}: with fields, bytes and nesting
 *   <li>{@link io.avrolope.benchmarks.growth.ThreadsBenchmark}: with threads
 *   <li>{@link io.avrolope.benchmarks.growth.CompiledCodeBenchmark}: the time to generate code, and
 *       its size
 *   <li>{@link io.avrolope.benchmarks.growth.SchemaPairMemoryBenchmark}: the memory of a schema
 *       pair in use
 *   <li>{@link io.avrolope.benchmarks.LookUpBenchmark}: with the number of schemas in use
 *   <li>{@link io.avrolope.benchmarks.NewSchemaPairBenchmark}: the time of the first datum of a new
 *       schema
 * </ul>
 */
@NullMarked
package io.avrolope.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
