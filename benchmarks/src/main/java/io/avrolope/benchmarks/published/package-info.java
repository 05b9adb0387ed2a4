// SPDX-License-Identifier: Apache-2.0
/**
 * The benchmarks that other posts and projects published, repeated under their names. The resources
 * {@code originals/*.json} have the published figures, and for each row the benchmark and the
 * parameters here.
 *
 * <ul>
 *   <li>{@link io.avrolope.benchmarks.published.RocanaBenchmark}: Rocana's "Avro Schema Versioning
 *       and Performance"; see {@link io.avrolope.benchmarks.EventBenchmark}
 *   <li>{@link io.avrolope.benchmarks.published.AvroApiEncoderBenchmark}, {@link
 *       io.avrolope.benchmarks.published.AvroApiDecoderBenchmark}, {@link
 *       io.avrolope.benchmarks.published.IdLookUpBenchmark}: "How to use the Avro API with a Schema
 *       Registry, and benchmarks"
 *   <li>{@link io.avrolope.benchmarks.published.KafkaJmhTestsBenchmark}: kafka_jmh_tests
 *   <li>{@link io.avrolope.benchmarks.published.SpavroData}: the data of spavro's benchmark, for
 *       the script beside it; in Java {@code DecodeBenchmark} and {@code EncodeBenchmark} have them
 *       as the workloads {@code W4_1} to {@code W4_500}
 * </ul>
 */
@NullMarked
package io.avrolope.benchmarks.published;

import org.jspecify.annotations.NullMarked;
