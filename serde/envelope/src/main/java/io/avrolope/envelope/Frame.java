package io.avrolope.envelope;

import io.avrolope.schema.SchemaReference;

/**
 * What an envelope says: which schema wrote the datum, and where the datum is.
 *
 * @param envelope the name of the format that was found
 * @param datum the datum's bytes: a part of the array that was read, or of another one where they
 *     were packed
 */
public record Frame(String envelope, SchemaReference writer, Slice datum) {}
