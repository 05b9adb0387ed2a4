/**
 * The workloads of the posts and projects that Avrolope took its questions from, with their names.
 * What they published is in the resources {@code originals/*.json}, with the benchmark and the
 * parameters here that each row belongs to.
 *
 * <ul>
 *   <li>{@link io.avrolope.benchmarks.seed.RocanaBenchmark}: Rocana's "Avro Schema Versioning and
 *       Performance"; see {@link io.avrolope.benchmarks.EventBenchmark}
 *   <li>{@link io.avrolope.benchmarks.seed.AvroApiEncoderBenchmark}, {@link
 *       io.avrolope.benchmarks.seed.AvroApiDecoderBenchmark}, {@link
 *       io.avrolope.benchmarks.seed.IdLookUpBenchmark}: "How to use the Avro API with a Schema
 *       Registry, and benchmarks"
 *   <li>{@link io.avrolope.benchmarks.seed.KafkaJmhTestsBenchmark}: kafka_jmh_tests
 *   <li>{@link io.avrolope.benchmarks.seed.SpavroData}: the data of spavro's benchmark, for the
 *       script beside it; in Java {@code DecodeBenchmark} and {@code EncodeBenchmark} have them as
 *       the workloads {@code W4_1} to {@code W4_500}
 * </ul>
 */
@NullMarked
package io.avrolope.benchmarks.seed;

import org.jspecify.annotations.NullMarked;
