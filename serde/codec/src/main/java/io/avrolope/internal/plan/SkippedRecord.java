package io.avrolope.internal.plan;

/**
 * A record that is passed over in several places, or is too large to be written out in each of
 * them. Immutable.
 *
 * @param nesting whether a datum can have any number of these within each other
 */
public record SkippedRecord(SkipStep step, RecordRead.Nesting nesting) {}
