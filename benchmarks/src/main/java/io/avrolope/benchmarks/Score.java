package io.avrolope.benchmarks;

/**
 * What was found out about one contestant.
 *
 * @param workload what it did
 * @param contestant its name
 * @param nanos the time of one operation, in nanoseconds
 * @param bytes what one operation allocates, in bytes; NaN if that was not measured
 */
public record Score(String workload, String contestant, double nanos, double bytes) {}
