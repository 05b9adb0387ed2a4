package io.avrolope.envelope;

import io.avrolope.registry.SchemaReference;

/**
 * What an envelope says: which schema wrote the datum, and where the datum is.
 *
 * @param envelope the name of the format that was found
 * @param datumOffset the datum's first byte in the array (not in the slice) that was read
 * @param datumLength the datum's length in bytes
 */
public record Frame(String envelope, SchemaReference writer, int datumOffset, int datumLength) {}
