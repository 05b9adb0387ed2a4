/**
 * How fast we are, compared with others in the same run.
 *
 * <ul>
 *   <li>{@code java -jar benchmarks.jar}: the benchmark of Rocana's posts "Avro Schema Versioning
 *       and Performance", part 2 and part 3
 *   <li>{@code java -jar benchmarks.jar "DecodeBenchmark|EncodeBenchmark" -prof gc}: ourselves, the
 *       peers and the limit, on the workloads of the seeds; {@code -p workload=...} and {@code -p
 *       contestant=...} choose among all
 *   <li>{@code java -jar benchmarks.jar NewSchemaPairBenchmark}: what the first datum of new
 *       schemas takes
 *   <li>{@code java -jar benchmarks.jar LookUpBenchmark -prof gc}: what it takes to find one of
 *       many schemas
 *   <li>{@code java -jar benchmarks.jar RewriteBenchmark -prof gc}: what it saves to exchange an
 *       envelope without decoding
 *   <li>{@code java -jar benchmarks.jar "benchmarks.seed"}: the workloads of the posts and projects
 *       that published figures
 *   <li>{@code java -jar benchmarks.jar "benchmarks.growth"}: how costs grow
 *   <li>{@code java -cp benchmarks.jar io.avrolope.benchmarks.FirstMessage}: what the first message
 *       in a fresh JVM takes
 *   <li>{@code java -cp benchmarks.jar io.avrolope.benchmarks.duel.Duel W4_100_DECODE}: ratios, on
 *       a machine that is not quiet
 * </ul>
 */
@NullMarked
package io.avrolope.benchmarks;

import org.jspecify.annotations.NullMarked;
