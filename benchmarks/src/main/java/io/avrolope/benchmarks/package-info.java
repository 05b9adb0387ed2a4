/**
 * The benchmark of Rocana's posts "Avro Schema Versioning and Performance", part 2 and part 3.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar}
 */
@NullMarked
package io.avrolope.benchmarks;

import org.jspecify.annotations.NullMarked;
