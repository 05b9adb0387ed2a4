// SPDX-License-Identifier: Apache-2.0
/**
 * Benchmarks of Avrolope and other libraries.
 *
 * <ul>
 *   <li>{@code java -jar benchmarks.jar}: the benchmark of Rocana's posts "Avro Schema Versioning
 *       and Performance", part 2 and part 3
 *   <li>{@code java -jar benchmarks.jar "DecodeBenchmark|EncodeBenchmark" -prof gc}: Avrolope, its
 *       peers and the limit, with the workloads of the published benchmarks; {@code -p
 *       workload=...} and {@code -p library=...} select others
 *   <li>{@code java -jar benchmarks.jar NewSchemaPairBenchmark}: the time of the first datum of a
 *       new schema
 *   <li>{@code java -jar benchmarks.jar LookUpBenchmark -prof gc}: the time to find one of many
 *       schemas
 *   <li>{@code java -jar benchmarks.jar RewriteBenchmark -prof gc}: the time saved by replacing an
 *       envelope without decoding
 *   <li>{@code java -jar benchmarks.jar "benchmarks.published"}: the benchmarks that posts and
 *       projects published
 *   <li>{@code java -jar benchmarks.jar "benchmarks.growth"}: how costs grow
 *   <li>{@code java -cp benchmarks.jar io.avrolope.benchmarks.FirstMessage}: the time of the first
 *       message in a fresh JVM
 *   <li>{@code java -cp benchmarks.jar io.avrolope.benchmarks.duel.Duel W4_100_DECODE}: ratios that
 *       are reliable on a busy machine
 * </ul>
 */
@NullMarked
package io.avrolope.benchmarks;

import org.jspecify.annotations.NullMarked;
