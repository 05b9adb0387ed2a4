/**
 * How times and bytes grow.
 *
 * <ul>
 *   <li>{@link io.avrolope.benchmarks.growth.GrowthBenchmark}: with fields, bytes and nesting
 *   <li>{@link io.avrolope.benchmarks.growth.ThreadsBenchmark}: with threads
 *   <li>{@link io.avrolope.benchmarks.growth.MadeCodeBenchmark}: what made code takes to make, and
 *       its bytes
 *   <li>{@link io.avrolope.benchmarks.growth.SchemaPairMemoryBenchmark}: what a pair of schemas
 *       occupies as long as it is in use
 *   <li>{@link io.avrolope.benchmarks.LookUpBenchmark}: with the schemas in use
 *   <li>{@link io.avrolope.benchmarks.NewSchemaPairBenchmark}: what the first datum of a new schema
 *       takes
 * </ul>
 */
@NullMarked
package io.avrolope.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
